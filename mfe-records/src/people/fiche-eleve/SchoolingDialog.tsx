import { messages, papers, schoolingFields, schoolingStatus, unsaidEntryDay } from '@diapason/contracts/constants';
import { choiceState, useApiQuery, useSchoolYears, useUser } from '@diapason/platform';
import { todayInParis, useIsAllowed } from '@diapason/ui';
import { type FormState, initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { type FieldAddition, RecordFields } from '@diapason/ui/sheet';
import type { Edited } from '@diapason/ui/table';
import { standingOf } from '../YearPapers';
import { usePupilPapers } from './PupilPapers';
import type { Pupil, Schooling } from './pupil';

/** A certificate goes with the offer that it was chosen for. */
const fields = {
  ...schoolingFields,
  certificat: {
    kind: 'file',
    paper: 'certificatMedical',
    label: papers.certificatMedical.label,
    choicesBy: 'fk_offre',
  },
} as const;
const course = ['fk_anneeScolaire', 'fk_site', 'fk_offre', 'fk_instrument', 'fk_style', 'fk_statut'] as const;
const more = ['dateEntree', 'fk_cycle', 'fk_annee', 'fk_enseignant', 'passageCycleSuivant', 'complementaire'] as const;
const own = [...course, ...more, 'fk_idScolariteParent', 'commentaire'] as const;
const names = [...own, 'certificat'] as const;

const valuesOf = (row: Schooling | undefined, year: number) => ({
  ...initialOf(schoolingFields, own, row),
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
      input={(values) => ({
        params: { id: pupil.idEleve, idScolarite: row?.idScolarite ?? 0 },
        body: { ...values, ...(row ? { versionAttendue: row.version } : {}) },
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
  const maySend = useIsAllowed()('certificat');
  const chosen = useSchoolYears().rows.find(({ idAnneeScolaire: one }) => one === year);
  const asking = useApiQuery('GET /api/cotisations/:offre', fk_offre === null ? null : { params: { offre: fk_offre } });
  // An answer about another offer does not count.
  const offer = asking.data?.idOffre === fk_offre ? asking.data : undefined;
  const { data: papersHeld = [] } = usePupilPapers(pupil.idEleve);
  const certificates = papersHeld.filter(({ nature }) => nature === 'certificatMedical');
  const parents = useParents(pupil, row, complementaire === 1 ? year : undefined);
  const isAsOffered = row !== undefined && row.fk_offre === fk_offre;
  const { unavailable } = choiceState(asking);
  const hidden = new Set<string>([
    ...(offer?.avecInstrument === 1 || (fk_instrument ?? []).length > 0 ? [] : ['fk_instrument']),
    ...((offer?.styles ?? []).length > 0 || (fk_style ?? []).length > 0 ? [] : ['fk_style']),
    ...((isAsOffered ? row.certificatMedical === 1 : offer?.certificatMedical === 1 && maySend) ? [] : ['certificat']),
  ]);
  const additions: Readonly<Partial<Record<keyof Values, FieldAddition>>> = {
    fk_anneeScolaire: { present: row?.libelleAnneeScolaire },
    fk_site: { present: row?.libelleSite },
    fk_offre: {
      present: row?.libelleOffre,
      ...(unavailable ? { unavailable } : {}),
      ...(offer?.certificatMedical === 1 ? { hint: 'Cette offre demande un certificat médical.' } : {}),
    },
    fk_statut: {
      disabled: pupil.dateAbandon !== null && pupil.dateAbandon <= todayInParis(),
      missing: messages.families.schoolingStatusRequired,
    },
    fk_enseignant: { present: row?.nomPrenomEnseignant },
    passageCycleSuivant: { disabled: year !== idAnneeScolaire },
    fk_idScolariteParent: parents,
    certificat: isAsOffered
      ? {
          held: {
            about: { fk_scolariteInterne: row.idScolarite },
            paper: standingOf(certificates.filter((one) => one.fk_scolariteInterne === row.idScolarite)),
            refusedAs: messages.families.certificateFailed,
          },
        }
      : {},
    dateEntree: {
      hint: 'Vide\u00a0: dès le début de l’année scolaire. La cotisation en dépend.',
      unsaid: unsaidEntryDay(row, year, chosen, todayInParis()),
      ...(chosen ? { earliest: chosen.dateDebut, latest: chosen.dateFin } : {}),
    },
  };
  return (
    <RecordFields form={form} fields={fields} names={names.filter((name) => !hidden.has(name))} with={additions} />
  );
}

/** What a complementary schooling may complete: those of its year; one that is completed already says by which offer. */
function useParents({ idEleve }: Pupil, row: Schooling | undefined, year: number | null | undefined): FieldAddition {
  const query = { fk_eleve: idEleve, ...(row ? { idScolarite: row.idScolarite } : {}) };
  const possible = useApiQuery('GET /api/eleves/SI_ListComplementairePossible', year === undefined ? null : { query });
  const { unavailable } = choiceState(possible);
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
