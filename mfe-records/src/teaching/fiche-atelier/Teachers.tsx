import { de, workshopTeacherFields as fields, messages } from '@diapason/contracts/constants';
import { type Choices, choiceState, go, notify, useApiQuery } from '@diapason/platform';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { RowsPanel } from '@diapason/ui/table';
import { fromDayField, useFromDay } from '../from-day';
import { LeaveDialog } from '../LeaveDialog';
import { replacingIn } from '../remplacer/replacement';
import { useClashes, withoutReason } from './clashes';
import { TeacherStay } from './stays';
import type { Workshop } from './workshop';

const ATTACH = 'GET /api/ateliers/:id/attachedEnseignant/:teacherId';
const names = ['fk_enseignant', 'fk_instrument'] as const;

interface Props {
  readonly workshop: Workshop;
  readonly peut: readonly string[];
}

/** Who teaches the workshop, each with a discipline that the service sheet has on its site. */
export function Teachers({ workshop, peut }: Props) {
  const { idAtelier: id, fk_anneeScolaire, fk_site } = workshop;
  const query = useApiQuery('POST /api/ateliers/enseignantsByAteliers', { body: { fk_atelier: id } });
  const assigned = useApiQuery('POST /api/utilisateursAdministratifs/enseignants', { body: { fk_anneeScolaire } });
  const can = (word: string) => peut.includes(word);
  const { dayOf, bounds, sent } = useFromDay(workshop);
  const clashes = useClashes({ workshop, mayKeep: can('modifier') });
  const onSite = (teacher: unknown) =>
    (assigned.data?.find(({ idUtilisateur }) => idUtilisateur === teacher)?.disciplines ?? []).filter(
      (one) => one.fk_site === fk_site,
    );
  const teachers = (): Choices => ({
    options: (assigned.data ?? []).map((one) => ({ value: one.idUtilisateur, label: one.nomPrenomUtilisateur })),
    ...choiceState(assigned),
    typed: true,
  });
  const disciplines = (teacher: unknown): Choices => ({
    options: onSite(teacher).map((one) => ({ value: one.fk_instrument, label: one.libelleInstrument })),
    ...choiceState(assigned),
  });
  return (
    <RowsPanel
      title="Enseignants"
      icon="user"
      query={query}
      rowKey={(row) => row.fk_enseignant}
      nameOf={(row) => row.nomPrenomUtilisateur}
      empty="Aucun enseignant"
      columns={[
        {
          key: 'enseignant',
          header: fields.fk_enseignant.label,
          value: (row) => row.nomPrenomUtilisateur,
          cell: (row) => (
            <LinkWhere to={can('ouvrirEnseignant') ? `/fiche-agent/${row.fk_enseignant}` : undefined}>
              {row.nomPrenomUtilisateur}
            </LinkWhere>
          ),
        },
        {
          key: 'discipline',
          header: fields.fk_instrument.label,
          value: (row) => row.libelleInstrument,
          second: (row) => (row.premierJour || row.dernierJour) && <TeacherStay {...row} />,
        },
      ]}
      folded={({ fk_enseignant }) =>
        can('ajouterEnseignant') && can('changerEnseignant')
          ? [
              {
                key: 'remplacer',
                label: 'Remplacer',
                icon: 'users',
                onSelect: () => go(replacingIn(fk_enseignant, workshop)),
              },
            ]
          : []
      }
      saves={ATTACH}
      add="Ajouter un enseignant"
      asked="enseignant"
      mayAdd={can('ajouterEnseignant')}
      mayEdit={can('changerEnseignant')}
      removal={{
        call: 'DELETE /api/ateliers/:id/attachedEnseignant/:teacherId',
        input: ({ fk_enseignant, fk_instrument }) => ({
          params: { id, teacherId: fk_enseignant },
          query: { idInstrument: fk_instrument },
        }),
        title: 'Retirer cet enseignant de l’atelier\u00a0?',
        verb: 'Retirer',
        may: can('retirerEnseignant'),
        asks: ({ fk_enseignant, fk_instrument, nomPrenomUtilisateur }, onClose) => (
          <LeaveDialog
            idAtelier={id}
            who={nomPrenomUtilisateur}
            title={`Retirer ${nomPrenomUtilisateur} de l’atelier`}
            call="DELETE /api/ateliers/:id/attachedEnseignant/:teacherId"
            input={(from) => ({
              params: { id, teacherId: fk_enseignant },
              query: { idInstrument: fk_instrument, ...from },
            })}
            onClose={onClose}
          />
        ),
      }}
      dialog={({ row, ...dialog }) => (
        <RecordDialog
          {...dialog}
          title={row ? `Discipline ${de(row.nomPrenomUtilisateur)}` : 'Ajouter un enseignant'}
          fields={{ ...fields, aPartirDu: fromDayField }}
          names={[...(row ? names.slice(1) : names), 'aPartirDu']}
          initial={{
            ...initialOf(fields, names, row),
            aPartirDu: dayOf(row) as string | null,
            ...withoutReason,
          }}
          missing={messages.teaching.teacherNeedsDiscipline}
          validate={({ fk_enseignant, motifConflit }) =>
            assigned.data && fk_enseignant && onSite(fk_enseignant).length === 0
              ? { fk_enseignant: messages.teaching.teacherNoDiscipline }
              : row
                ? {}
                : clashes.faults({ motifConflit })
          }
          with={{
            fk_enseignant: { use: teachers },
            fk_instrument: { use: disciplines, present: row?.libelleInstrument },
            aPartirDu: bounds,
          }}
          call={ATTACH}
          input={({ fk_enseignant, fk_instrument, aPartirDu }) => ({
            params: { id, teacherId: fk_enseignant ?? 0 },
            query: { idInstrument: fk_instrument ?? 0, ...sent(aPartirDu, row) },
          })}
          onSaved={(_answer, { fk_enseignant, motifConflit }) => {
            if (!row) clashes.saved({ motifConflit });
            const added = assigned.data?.find(({ idUtilisateur }) => idUtilisateur === fk_enseignant);
            if (!row && added) notify('success', messages.teaching.teacherAttached(added.nomPrenomUtilisateur));
          }}
          success={row !== undefined}
        >
          {(form) =>
            !row &&
            clashes.shown(
              form,
              form.values.fk_enseignant
                ? {
                    kind: 'agent',
                    who: form.values.fk_enseignant,
                    aPartirDu: form.values.aPartirDu,
                    enseignants: (query.data ?? []).flatMap(({ fk_enseignant, premierJour }) =>
                      premierJour ? [] : [fk_enseignant],
                    ),
                  }
                : null,
            )
          }
        </RecordDialog>
      )}
    />
  );
}
