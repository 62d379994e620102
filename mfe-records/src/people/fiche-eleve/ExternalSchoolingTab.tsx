import { externalSchoolingFields, messages } from '@diapason/contracts/constants';
import { type ApiData, type SlotProps, useApiQuery, useUser } from '@diapason/platform';
import { useBelow } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { type Edited, RowsPanel, recordColumns } from '@diapason/ui/table';

type Row = ApiData<'GET /api/eleves/:id/SE_list'>[number];
const SAVE = 'POST /api/eleves/:id/scolaritesExterne/:idScolarite';

const schoolOf = ({ nonScolarise, libelleEtablissement, commune }: Row) =>
  nonScolarise === 1 ? 'Non scolarisé' : [libelleEtablissement, commune].filter(Boolean).join(', ');
const nameOf = ({ nonScolarise, libelleAnneeScolaire, libelleEtablissement }: Row) =>
  `${nonScolarise === 1 ? 'Non scolarisé' : libelleEtablissement}, ${libelleAnneeScolaire}`;

/** All of them are needed (document 001 §5), but of who goes to no school; a school is looked for in its town. */
const ofSchool = { shownWhen: { field: 'nonScolarise', is: 0 } } as const;
const fields = {
  ...externalSchoolingFields,
  commune: { ...ofSchool, kind: 'reference', names: 'commune', label: 'Commune' },
  fk_etablissementScolaire: {
    ...externalSchoolingFields.fk_etablissementScolaire,
    ...ofSchool,
    choicesBy: 'commune',
    required: true,
  },
  fk_niveauScolaire: { ...externalSchoolingFields.fk_niveauScolaire, ...ofSchool, required: true },
  coursMercrediMatin: { ...externalSchoolingFields.coursMercrediMatin, ...ofSchool },
} as const;
const where = ['commune', 'fk_etablissementScolaire', 'fk_niveauScolaire', 'coursMercrediMatin'] as const;
const names = ['fk_anneeScolaire', 'nonScolarise', ...where] as const;

/** The pupil's ordinary schools, year by year (document 001 §2). */
export default function ExternalSchoolingTab({ record: { id } }: SlotProps) {
  const isPhone = useBelow('phone');
  return (
    <RowsPanel
      title="Scolarité Éducation Nationale"
      icon="building"
      query={useApiQuery('GET /api/eleves/:id/SE_list', { params: { id } })}
      rowKey={(row) => row.idScolarite}
      nameOf={nameOf}
      empty="Aucune scolarité enregistrée"
      columns={recordColumns<Row>(
        fields,
        ['fk_anneeScolaire', 'fk_etablissementScolaire', 'fk_niveauScolaire', 'coursMercrediMatin'],
        { fk_etablissementScolaire: { value: schoolOf }, coursMercrediMatin: { header: 'Cours Mercredi' } },
      )}
      saves={SAVE}
      add="Ajouter une scolarité"
      removal={{
        call: 'DELETE /api/eleves/:id/scolaritesExterne/:idScolarite',
        input: ({ idScolarite }) => ({ params: { id, idScolarite } }),
        title: 'Supprimer cette scolarité ?',
        may: !isPhone,
      }}
      dialog={(edited) => <SchoolDialog {...edited} id={id} />}
    />
  );
}

function SchoolDialog({ id, row, ...dialog }: Edited<Row> & { readonly id: number }) {
  const { idAnneeScolaire } = useUser();
  const { fk_anneeScolaire, commune, ...held } = initialOf(fields, names, row);
  return (
    <RecordDialog
      {...dialog}
      title={row ? 'Modifier la scolarité' : 'Ajouter une scolarité'}
      fields={fields}
      initial={{ fk_anneeScolaire: fk_anneeScolaire ?? idAnneeScolaire, commune: commune || null, ...held }}
      missing={messages.general.fillAll}
      call={SAVE}
      input={({ commune: _, ...values }) => ({
        params: { id, idScolarite: row?.idScolarite ?? 0 },
        body: { ...values, ...(row ? { versionAttendue: row.version } : {}) },
      })}
      refusedAs={messages.families.schoolingSaveFailed}
    />
  );
}
