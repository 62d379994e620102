import { useApiCommand, useApiQuery } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { CalendarAddresses, Modal } from '@diapason/ui/overlay';
import { useState } from 'react';

interface Props {
  readonly whose: { readonly fk_enseignant: number } | { readonly fk_salle: number } | { readonly fk_eleve: number };
  /** « Agenda de ROUX Paul » */
  readonly title: string;
}

/** The address at which an agenda reads the lessons of a teacher, a room or a pupil. */
export function AgendaButton({ whose, title }: Props) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button icon="calendar" onClick={() => open(true)}>
        Agenda
      </Button>
      {isOpen && (
        <Modal
          open
          title={title}
          onClose={() => open(false)}
          footer={<Button onClick={() => open(false)}>Fermer</Button>}
        >
          {'fk_salle' in whose && <OfRoom {...whose} />}
          {'fk_enseignant' in whose && <OfTeacher {...whose} />}
          {'fk_eleve' in whose && <OfPupil {...whose} />}
        </Modal>
      )}
    </>
  );
}

function OfTeacher(body: { readonly fk_enseignant: number }) {
  const { data } = useApiQuery('POST /api/calendriers/enseignant/liste', { body });
  const [make] = useApiCommand('POST /api/calendriers/enseignant');
  const [revoke] = useApiCommand('POST /api/calendriers/enseignant/revoquer');
  return (
    <CalendarAddresses
      addresses={data}
      make={async () => {
        const answer = await make({ body });
        return answer.ok ? answer.data.chemin : undefined;
      }}
      revoke={(idCalendrier) => revoke({ body: { ...body, idCalendrier } })}
    />
  );
}

function OfPupil(body: { readonly fk_eleve: number }) {
  const { data } = useApiQuery('POST /api/calendriers/eleve/liste', { body });
  const [make] = useApiCommand('POST /api/calendriers/eleve');
  const [revoke] = useApiCommand('POST /api/calendriers/eleve/revoquer');
  return (
    <CalendarAddresses
      addresses={data}
      make={async () => {
        const answer = await make({ body });
        return answer.ok ? answer.data.chemin : undefined;
      }}
      revoke={(idCalendrier) => revoke({ body: { ...body, idCalendrier } })}
    />
  );
}

function OfRoom(body: { readonly fk_salle: number }) {
  const { data } = useApiQuery('POST /api/calendriers/salle/liste', { body });
  const [make] = useApiCommand('POST /api/calendriers/salle');
  const [revoke] = useApiCommand('POST /api/calendriers/salle/revoquer');
  return (
    <CalendarAddresses
      addresses={data}
      make={async () => {
        const answer = await make({ body });
        return answer.ok ? answer.data.chemin : undefined;
      }}
      revoke={(idCalendrier) => revoke({ body: { ...body, idCalendrier } })}
    />
  );
}
