import { externalSchoolingFields as fields, messages } from '@diapason/contracts/constants';
import {
  type ApiData,
  comingFrom,
  useApiCommand,
  useApiQuery,
  useMay,
  useSchoolYears,
  useUser,
} from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Panel, useBelow, useEditedRow } from '@diapason/ui';
import { AutocompleteField, type AutocompleteFieldProps, CheckboxField, SelectField } from '@diapason/ui/form';
import { FormDialog, useCommandAsked } from '@diapason/ui/overlay';
import { DataList, RowEditing } from '@diapason/ui/table';

type Row = ApiData<'GET /api/eleves/:id/SE_list'>[number];

const nameOf = ({ libelleAnneeScolaire, libelleEtablissement }: Row) =>
  `${libelleEtablissement}, ${libelleAnneeScolaire}`;

/** The pupil's ordinary schools, year by year (document 001 §2). */
export default function ExternalSchoolingTab({ idEleve }: { readonly idEleve: number }) {
  const schooling = useApiQuery('GET /api/eleves/:id/SE_list', { params: { id: idEleve } });
  const { edit, ...edited } = useEditedRow(schooling, ({ idScolarite }: Row) => idScolarite);
  const [remove, question] = useCommandAsked({
    call: 'DELETE /api/eleves/:id/scolaritesExterne/:idScolarite',
    question: (row: Row) => ({
      title: 'Supprimer cette scolarité ?',
      text: nameOf(row),
      confirmLabel: 'Supprimer',
      danger: true,
    }),
    input: ({ idScolarite }) => ({ params: { id: idEleve, idScolarite } }),
  });
  const mayAdd = useMay('POST /api/eleves/:id/scolaritesExterne/:idScolarite', { isNew: true });
  const mayChange = useMay('POST /api/eleves/:id/scolaritesExterne/:idScolarite', { isNew: false });
  const mayRemove = useMay('DELETE /api/eleves/:id/scolaritesExterne/:idScolarite');
  const isPhone = useBelow('phone');
  if (schooling.error && !schooling.data)
    return <ErrorState message={schooling.error.message} onRetry={schooling.refetch} />;
  if (!schooling.data) return <Loading />;
  const actions = mayAdd && (
    <Button icon="plus" onClick={() => edit('new')}>
      Ajouter une scolarité
    </Button>
  );
  return (
    <Panel title="Scolarité Éducation Nationale" icon="book" actions={actions}>
      <DataList
        label="Scolarité Éducation Nationale"
        rows={schooling.data}
        rowKey={(row) => row.idScolarite}
        columns={[
          { key: 'annee', header: 'Année scolaire', value: (row) => row.libelleAnneeScolaire },
          {
            key: 'etablissement',
            header: 'Établissement',
            value: (row) => [row.libelleEtablissement, row.commune].filter(Boolean).join(', '),
          },
          { key: 'niveau', header: 'Niveau', value: (row) => row.libelleNiveauScolaire },
          {
            key: 'mercredi',
            header: 'Cours Mercredi',
            value: (row) => (row.coursMercrediMatin === 1 ? 'Oui' : 'Non'),
          },
        ]}
        empty={<EmptyState title="Aucune scolarité enregistrée" icon="book" />}
        rowActions={(row) => (
          <RowEditing
            name={nameOf(row)}
            onEdit={mayChange ? () => edit(row) : undefined}
            onRemove={mayRemove && !isPhone ? () => void remove(row) : undefined}
          />
        )}
      />
      {edited.isOpen && (
        <ExternalSchoolingDialog key={edited.key} idEleve={idEleve} row={edited.row} {...edited.dialog} />
      )}
      {question}
    </Panel>
  );
}

interface DialogProps {
  readonly idEleve: number;
  readonly row: Row | undefined;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

function ExternalSchoolingDialog({ idEleve, row, onReload, onClose }: DialogProps) {
  const { idAnneeScolaire } = useUser();
  const years = useSchoolYears();
  const levels = useApiQuery('GET /api/eleves/SE_niveaux', {});
  const towns = useApiQuery('GET /api/eleves/SE_etablissements', { query: { mode: 'communes' } });
  const [save] = useApiCommand('POST /api/eleves/:id/scolaritesExterne/:idScolarite', { failure: false });
  return (
    <FormDialog
      title={row ? 'Modifier la scolarité' : 'Ajouter une scolarité'}
      initial={{
        fk_anneeScolaire: (row?.fk_anneeScolaire ?? idAnneeScolaire) as number | null,
        commune: row?.commune || null,
        fk_etablissementScolaire: row?.fk_etablissementScolaire ?? null,
        fk_niveauScolaire: row?.fk_niveauScolaire ?? null,
        coursMercrediMatin: row?.coursMercrediMatin === 1,
      }}
      onSubmit={async ({ commune: _, coursMercrediMatin, ...values }) => {
        if (Object.values(values).includes(null)) return { status: 400, message: messages.general.fillAll };
        const answer = await save({
          params: { id: idEleve, idScolarite: row?.idScolarite ?? 0 },
          body: {
            ...values,
            coursMercrediMatin: coursMercrediMatin ? 1 : 0,
            ...(row ? { versionAttendue: row.version } : {}),
          },
        });
        if (answer.ok) return null;
        const { error } = answer;
        return error.field ? error : { ...error, message: messages.families.schoolingSaveFailed(error.message) };
      }}
      onReload={onReload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            {...form.field('fk_anneeScolaire', fields.fk_anneeScolaire)}
            required={false}
            {...years.choice}
          />
          <AutocompleteField
            {...form.field('commune', { label: 'Commune' })}
            options={(towns.data ?? []).map(({ commune }) => ({ value: commune, label: commune }))}
            {...comingFrom(towns)}
            onChange={(commune) => form.set({ commune, fk_etablissementScolaire: null })}
          />
          <SchoolField
            key={form.values.commune}
            commune={form.values.commune}
            {...form.field('fk_etablissementScolaire', { label: fields.fk_etablissementScolaire.label })}
          />
          <SelectField
            {...form.field('fk_niveauScolaire', { label: fields.fk_niveauScolaire.label })}
            options={(levels.data ?? []).map((level) => ({
              value: level.idNiveauScolaire,
              label: level.libelleNiveauScolaire,
            }))}
            {...comingFrom(levels)}
          />
          <CheckboxField {...form.field('coursMercrediMatin', fields.coursMercrediMatin)} />
        </>
      )}
    </FormDialog>
  );
}

type SchoolFieldProps = Omit<AutocompleteFieldProps<number>, 'options'> & {
  readonly commune: string | null;
};

/** The schools of the town that was chosen. */
function SchoolField({ commune, ...field }: SchoolFieldProps) {
  const schools = useApiQuery(
    'GET /api/eleves/SE_etablissements',
    commune ? { query: { mode: 'etablissements', commune } } : null,
  );
  const options = (commune ? (schools.data ?? []) : []).flatMap((school) =>
    school.idEtablissementScolaire === null
      ? []
      : [
          {
            value: school.idEtablissementScolaire,
            label: [school.libelleEtablissement, school.typeEtablissement].filter(Boolean).join(' – '),
          },
        ],
  );
  return <AutocompleteField {...field} options={options} {...comingFrom(schools)} disabled={!commune} />;
}
