import { messages, papers, schoolingFields, schoolingStatus, unsaidEntryDay } from '@diapason/contracts/constants';
import { comingFrom, useApiQuery, useSchoolYears, useUser } from '@diapason/platform';
import { todayInParis, useDoes } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { type FormState, initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { type FieldAddition, RecordFields } from '@diapason/ui/sheet';
import type { Edited } from '@diapason/ui/table';
import { PaperField } from '@diapason/ui/upload';
import { standingOf } from '../YearPapers';
import { usePupilPapers } from './PupilPapers';
import type { Pupil, Schooling } from './pupil';

/** A certificate goes with the offer that it was chosen for. */
const fields = {
  ...schoolingFields,
  fk_statut: {
    ...schoolingFields.fk_statut,
    required: true,
    missing: messages.families.schoolingStatusRequired,
  },
  certificat: {
    kind: 'file',
    paper: 'certificatMedical',
    label: papers.certificatMedical.label,
    choicesBy: 'fk_offre',
  },
} as const;
const asked = [
  'fk_anneeScolaire',
  'fk_site',
  'fk_offre',
  'fk_instrument',
  'fk_style',
  'fk_statut',
  'dateEntree',
] as const;
const more = ['fk_cycle', 'fk_annee', 'fk_enseignant', 'passageCycleSuivant', 'complementaire'] as const;
const names = [...asked, ...more, 'fk_idScolariteParent', 'commentaire'] as const;

const valuesOf = (row: Schooling | undefined, year: number) => ({
  ...initialOf(schoolingFields, names, row),
  ...(row ? {} : { fk_anneeScolaire: year, fk_statut: schoolingStatus.enrolled }),
  /** Undefined until someone says a day, or none. */
  dateEntree: undefined as string | null | undefined,
  certificat: null as File | null,
});
type Values = ReturnType<typeof valuesOf>;

interface Props extends Edited<Schooling> {
  readonly pupil: Pupil;
}

/** Enrols a pupil, or changes an enrolment. What cannot be chosen for this offer or year is not asked. */
export function SchoolingDialog({ pupil, row, ...dialog }: Props) {
  const { idAnneeScolaire } = useUser();
  return (
    <RecordDialog
      {...dialog}
      title={row ? 'Modifier la scolarité conservatoire' : messages.families.addSchooling}
      size="large"
      fields={fields}
      names={[]}
      initial={valuesOf(row, idAnneeScolaire)}
      missing={messages.general.fillAll}
      call="POST /api/eleves/:id/scolaritesInterne/:idScolarite"
      input={({ fk_anneeScolaire, fk_offre, ...values }) => ({
        params: { id: pupil.idEleve, idScolarite: row?.idScolarite ?? 0 },
        body: {
          ...values,
          fk_anneeScolaire: fk_anneeScolaire ?? 0,
          fk_offre: fk_offre ?? 0,
          ...(row ? { versionAttendue: row.version } : {}),
        },
      })}
      refusedAs={messages.families.schoolingSaveFailed}
      file={{
        about: ({ idScolarite: fk_scolariteInterne }) => ({ fk_scolariteInterne }),
        refusedAs: messages.families.certificateFailed,
      }}
    >
      {(form) => <SchoolingFields form={form} pupil={pupil} row={row} />}
    </RecordDialog>
  );
}

interface FieldsProps {
  readonly form: FormState<Values>;
  readonly pupil: Pupil;
  readonly row: Schooling | undefined;
}

/** An offer says whether it has instruments, which styles it proposes and whether it asks for a medical certificate. */
function SchoolingFields({ form, pupil, row }: FieldsProps) {
  const { fk_offre, fk_anneeScolaire: year, fk_instrument, fk_style, complementaire } = form.values;
  const { idAnneeScolaire } = useUser();
  const maySend = useDoes()('certificat');
  const chosen = useSchoolYears().rows.find(({ idAnneeScolaire: one }) => one === year);
  const asking = useApiQuery('GET /api/cotisations/:offre', fk_offre === null ? null : { params: { offre: fk_offre } });
  // An answer about another offer does not count.
  const offer = asking.data?.idOffre === fk_offre ? asking.data : undefined;
  const parents = useParents(pupil, row, complementaire === 1 ? year : undefined);
  const isAsOffered = row !== undefined && row.fk_offre === fk_offre;
  const { unavailable } = comingFrom(asking);
  const hidden = new Set<string>([
    ...(offer?.avecInstrument === 1 || (fk_instrument ?? []).length > 0 ? [] : ['fk_instrument']),
    ...((offer?.styles ?? []).length > 0 || (fk_style ?? []).length > 0 ? [] : ['fk_style']),
  ]);
  const additions: Readonly<Partial<Record<keyof Values, FieldAddition>>> = {
    fk_anneeScolaire: { present: row?.libelleAnneeScolaire },
    fk_site: { present: row?.libelleSite },
    fk_offre: {
      present: row?.libelleOffre,
      ...(unavailable ? { unavailable } : {}),
      ...(offer?.certificatMedical === 1 ? { hint: 'Cette offre demande un certificat médical.' } : {}),
    },
    fk_statut: { disabled: pupil.dateAbandon !== null },
    fk_enseignant: { present: row?.nomPrenomEnseignant },
    passageCycleSuivant: { disabled: year !== idAnneeScolaire },
    fk_idScolariteParent: parents,
    dateEntree: {
      hint: 'Vide\u00a0: dès le début de l’année scolaire. La cotisation en dépend.',
      control: ({ value, ...field }) => (
        <DateField
          {...field}
          {...(chosen ? { earliest: chosen.dateDebut, latest: chosen.dateFin } : {})}
          value={value === undefined ? unsaidEntryDay(row, year, chosen, todayInParis()) : value}
        />
      ),
    },
  };
  const draw = (some: readonly (keyof Values)[]) => (
    <RecordFields form={form} fields={fields} names={some.filter((name) => !hidden.has(name))} with={additions} />
  );
  return (
    <>
      {draw(names)}
      {isAsOffered
        ? row.certificatMedical === 1 && <Certificate idEleve={pupil.idEleve} idScolarite={row.idScolarite} />
        : offer?.certificatMedical === 1 && maySend && draw(['certificat'])}
    </>
  );
}

/** What a complementary schooling may complete: those of its year; one that is completed already says by which offer. */
function useParents({ idEleve }: Pupil, row: Schooling | undefined, year: number | null | undefined): FieldAddition {
  const query = { fk_eleve: idEleve, ...(row ? { idScolarite: row.idScolarite } : {}) };
  const possible = useApiQuery('GET /api/eleves/SI_ListComplementairePossible', year === undefined ? null : { query });
  const { unavailable } = comingFrom(possible);
  const options = (possible.data ?? [])
    .filter((one) => one.fk_anneeScolaire === year)
    .map(
      ({ idScolarite, libelleOffre, precisionOffre, fk_scolariteComplementaire: by, libelleOffreComplementaire }) => ({
        value: idScolarite,
        label:
          by === null
            ? [libelleOffre, precisionOffre].filter(Boolean).join(' – ')
            : `${libelleOffre} (déjà complétée par ${libelleOffreComplementaire ?? 'une autre offre'})`,
        disabled: by !== null,
      }),
    );
  if (possible.data && options.length === 0)
    return { control: () => <p className="d-note">{messages.families.noComplementary}</p> };
  return { options, ...(unavailable ? { unavailable } : {}) };
}

/** Of an enrolment whose offer asks for one (document 001 §2). */
function Certificate({ idEleve, idScolarite }: { readonly idEleve: number; readonly idScolarite: number }) {
  const { data = [] } = usePupilPapers(idEleve);
  const its = data.filter((one) => one.nature === 'certificatMedical' && one.fk_scolariteInterne === idScolarite);
  return (
    <div className="d-field-wide">
      <PaperField
        kind="certificatMedical"
        about={{ fk_scolariteInterne: idScolarite }}
        paper={standingOf(its)}
        refusedAs={messages.families.certificateFailed}
      />
    </div>
  );
}
