import { presenceStatus } from '@diapason/contracts/constants';
import { useApiCommand, useMay } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { type FieldDescriptor, TextField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { lazy, Suspense, useState } from 'react';
import type { Pupil, Sheet } from './sheet';

const DeclareAbsence = lazy(() => import('../eleve/DeclareAbsence'));

const fields = { commentaire: { label: 'Motif', maxLength: 500 } } satisfies Record<string, FieldDescriptor>;

interface Props {
  readonly sheet: Sheet;
  readonly pupil: Pupil;
  readonly onClose: () => void;
}

/** Declares a pupil's absence from this lesson (195), or from others of a period too. */
export default function ExcuseDialog({ sheet, pupil, onClose }: Props) {
  const [save] = useApiCommand('POST /api/presences/presenceEleve/:id', { failure: false });
  const mayMore = useMay('GET /api/ateliers/elevesParAteliersParEleve/:id');
  const [why, declareMore] = useState<string>();
  if (why !== undefined)
    return (
      <Suspense>
        <DeclareAbsence
          record={{ of: 'pupil', id: pupil.fk_eleve, name: pupil.nomPrenomEleve, peut: [] }}
          from={sheet}
          why={why}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <FormDialog
      title={`Excuser ${pupil.nomPrenomEleve}`}
      size="small"
      submitLabel="Excuser"
      initial={{ commentaire: '' }}
      onSubmit={async ({ commentaire }) => {
        const answer = await save({
          params: { id: pupil.idPresenceEleve ?? 0 },
          body: {
            eleve: {
              fk_eleve: pupil.fk_eleve,
              fk_atelier: sheet.idAtelier,
              dateExcuse: sheet.date,
              fk_statutPresence: presenceStatus.excused,
              commentaire,
            },
          },
        });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('commentaire', fields.commentaire)} />
          {mayMore && (
            <div className="d-row">
              <Button icon="calendar" onClick={() => declareMore(form.values.commentaire)}>
                Plusieurs jours ou cours…
              </Button>
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
