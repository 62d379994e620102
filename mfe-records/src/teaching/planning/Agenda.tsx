import { Button } from '@diapason/ui';
import { CalendarAddresses, type CalendarOwner, Modal, useCalendarAddresses } from '@diapason/ui/overlay';
import { useState } from 'react';

interface Props {
  readonly whose: CalendarOwner;
  /** « Agenda de ROUX Paul » */
  readonly title: string;
  /** The icon alone. */
  readonly isBare?: boolean;
}

/** The address at which an agenda reads the lessons of a teacher, a room or a pupil. */
export function AgendaButton({ whose, title, isBare = false }: Props) {
  const [isOpen, open] = useState(false);
  return (
    <>
      {isBare ? (
        <Button look="quiet" icon="calendar" label="Agenda" onClick={() => open(true)} />
      ) : (
        <Button icon="calendar" onClick={() => open(true)}>
          Agenda
        </Button>
      )}
      {isOpen && (
        <Modal
          open
          title={title}
          onClose={() => open(false)}
          footer={<Button onClick={() => open(false)}>Fermer</Button>}
        >
          <Addresses whose={whose} />
        </Modal>
      )}
    </>
  );
}

/** Asked for once the dialog is open. */
const Addresses = ({ whose }: Pick<Props, 'whose'>) => <CalendarAddresses {...useCalendarAddresses(whose)} />;
