import { schoolingFields as fields, messages, papers, schoolingStatus } from '@diapason/contracts/constants';
import {
  comingFrom,
  notify,
  useApiCommand,
  useApiQuery,
  useCycles,
  useCycleYears,
  useInstruments,
  useMay,
  useOffers,
  useSchoolYears,
  useSites,
  useUser,
} from '@diapason/platform';
import { CheckboxField, MultiSelectField, SelectField, TextAreaField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { FileField, PaperField } from '@diapason/ui/upload';
import { useState } from 'react';
import { standingOf } from '../YearPapers';
import { EntryDay } from './EntryDay';
import { usePupilPapers } from './PupilPapers';
import type { Pupil, Schooling } from './pupil';

const CERTIFICATE = 'POST /api/fichiers/upload/certificatMedical';

interface Props {
  readonly pupil: Pupil;
  /** None for a new one. */
  readonly row: Schooling | undefined;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

function initialOf(row: Schooling | undefined, currentYear: number) {
  return {
    fk_anneeScolaire: (row?.fk_anneeScolaire ?? currentYear) as number | null,
    fk_site: row?.fk_site ?? null,
    fk_offre: (row?.fk_offre ?? null) as number | null,
    fk_instrument: (row?.fk_instrument ?? []) as readonly number[],
    fk_style: (row?.fk_style ?? []) as readonly number[],
    dateEntree: undefined as string | null | undefined,
    fk_statut: (row ? row.fk_statut : schoolingStatus.enrolled) as number | null,
    fk_cycle: row?.fk_cycle ?? null,
    fk_annee: row?.fk_annee ?? null,
    fk_enseignant: row?.fk_enseignant ?? null,
    complementaire: row?.complementaire === 1,
    fk_idScolariteParent: row?.fk_idScolariteParent ?? null,
    passageCycleSuivant: row?.passageCycleSuivant === 1,
    commentaire: row?.commentaire ?? '',
  };
}

/** Enrols a pupil, or changes an enrolment. What cannot be chosen for this offer or year is not asked. */
export function SchoolingDialog({ pupil, row, onReload, onClose }: Props) {
  const { idAnneeScolaire } = useUser();
  const [certificate, setCertificate] = useState<Certified>();
  /** A certificate that is chosen for an offer goes with that offer alone, and is no part of the enrolment that there is. */
  const chosenFor = (offre: number | null) =>
    certificate && certificate.offre === offre && row?.fk_offre !== offre ? certificate.file : undefined;
  const [send] = useApiCommand(CERTIFICATE, { success: false, failure: false });
  const [save] = useApiCommand('POST /api/eleves/:id/scolaritesInterne/:idScolarite', { failure: false });
  /** The schooling is saved whatever becomes of it. */
  const sendCertificate = async (fk_scolariteInterne: number, content: File) => {
    const answer = await send({ body: { fk_scolariteInterne }, file: { content } });
    if (!answer.ok) notify('error', messages.families.certificateFailed(answer.error.message));
  };
  return (
    <FormDialog
      title={row ? 'Modifier la scolarité conservatoire' : messages.families.addSchooling}
      size="large"
      initial={initialOf(row, idAnneeScolaire)}
      validate={({ fk_statut }) => (fk_statut === null ? { fk_statut: messages.families.schoolingStatusRequired } : {})}
      onSubmit={async (values) => {
        const { fk_anneeScolaire, fk_offre, complementaire, passageCycleSuivant, ...rest } = values;
        if (fk_anneeScolaire === null || fk_offre === null)
          return {
            status: 400,
            message: messages.general.fillAll,
            field: fk_offre === null ? 'fk_offre' : 'fk_anneeScolaire',
          };
        const answer = await save({
          params: { id: pupil.idEleve, idScolarite: row?.idScolarite ?? 0 },
          body: {
            ...rest,
            fk_instrument: [...rest.fk_instrument],
            fk_style: [...rest.fk_style],
            fk_anneeScolaire,
            fk_offre,
            complementaire: complementaire ? 1 : 0,
            passageCycleSuivant: passageCycleSuivant ? 1 : 0,
            ...(row ? { versionAttendue: row.version } : {}),
          },
        });
        if (answer.ok) {
          const content = chosenFor(fk_offre);
          if (content) await sendCertificate(answer.data.idScolarite, content);
          return null;
        }
        const { error } = answer;
        return error.field ? error : { ...error, message: messages.families.schoolingSaveFailed(error.message) };
      }}
      onReload={onReload}
      onClose={onClose}
    >
      {(form) => {
        const { values } = form;
        const current = values.fk_anneeScolaire === idAnneeScolaire;
        return (
          <div className="d-grid">
            <YearAndPlace
              year={form.field('fk_anneeScolaire', { label: fields.fk_anneeScolaire.label })}
              site={form.field('fk_site', fields.fk_site)}
              row={row}
            />
            <OfferFields
              offre={{
                ...form.field('fk_offre', { label: fields.fk_offre.label, required: true }),
                present: presentOf(row?.fk_offre, row?.libelleOffre),
              }}
              instruments={form.field('fk_instrument', { label: fields.fk_instrument.label })}
              styles={form.field('fk_style', { label: fields.fk_style.label })}
            />
            <SelectField
              {...form.field('fk_statut', { label: fields.fk_statut.label, choices: fields.fk_statut.choices })}
              disabled={pupil.dateAbandon !== null}
            />
            <EntryDay {...form.field('dateEntree', fields.dateEntree)} row={row} year={values.fk_anneeScolaire} />
            <LevelFields
              cycle={form.field('fk_cycle', fields.fk_cycle)}
              year={form.field('fk_annee', fields.fk_annee)}
            />
            <TeacherField {...form.field('fk_enseignant', fields.fk_enseignant)} row={row} />
            <CheckboxField {...form.field('passageCycleSuivant', fields.passageCycleSuivant)} disabled={!current} />
            <CheckboxField
              {...form.field('complementaire', fields.complementaire)}
              onChange={(complementaire) => form.set({ complementaire, fk_idScolariteParent: null })}
            />
            {values.complementaire && (
              <ParentField
                {...form.field('fk_idScolariteParent', { label: fields.fk_idScolariteParent.label })}
                pupil={pupil.idEleve}
                schooling={row?.idScolarite}
                year={values.fk_anneeScolaire}
              />
            )}
            <TextAreaField {...form.field('commentaire', fields.commentaire)} wide />
            {row && row.fk_offre === values.fk_offre ? (
              row.certificatMedical === 1 && <Certificate idEleve={pupil.idEleve} idScolarite={row.idScolarite} />
            ) : (
              <NewCertificate offre={values.fk_offre} chosen={chosenFor(values.fk_offre)} onChosen={setCertificate} />
            )}
          </div>
        );
      }}
    </FormDialog>
  );
}

/** Of an enrolment whose offer asks for one (document 001 §2). */
function Certificate({ idEleve, idScolarite }: { readonly idEleve: number; readonly idScolarite: number }) {
  const { data } = usePupilPapers(idEleve);
  const isIts = (one: NonNullable<typeof data>[number]) =>
    one.nature === 'certificatMedical' && one.fk_scolariteInterne === idScolarite;
  return (
    <div className="d-field-wide">
      <PaperField
        kind="certificatMedical"
        about={{ fk_scolariteInterne: idScolarite }}
        paper={standingOf((data ?? []).filter(isIts))}
        refusedAs={messages.families.certificateFailed}
      />
    </div>
  );
}

interface Certified {
  readonly offre: number;
  readonly file: File;
}

interface NewCertificateProps {
  readonly offre: number | null;
  readonly chosen: File | undefined;
  readonly onChosen: (certified: Certified) => void;
}

/** Where the offer that is chosen asks for one: it goes with the schooling, once that is saved. */
function NewCertificate({ offre, chosen, onChosen }: NewCertificateProps) {
  const may = useMay(CERTIFICATE);
  const asks = useOffer(offre).known?.certificatMedical === 1;
  if (offre === null || !asks || !may) return null;
  const { label, ...allowed } = papers.certificatMedical;
  return (
    <fieldset className="d-document d-field-wide">
      <legend>{label}</legend>
      <p className="d-hint">
        {chosen
          ? `« ${chosen.name} » sera envoyé à l’enregistrement.`
          : 'Il s’ajoute à l’enregistrement, ou plus tard.'}
      </p>
      <FileField
        label={chosen ? 'Choisir un autre fichier' : 'Choisir un fichier'}
        allowed={allowed}
        onFile={(file) => onChosen({ offre, file })}
      />
    </fieldset>
  );
}

/** An offer by its number. `known` is undefined until it comes; an answer about another offer does not count. */
function useOffer(offre: number | null) {
  const asked = useApiQuery('GET /api/cotisations/:offre', offre === null ? null : { params: { offre } });
  const known = asked.data?.idOffre === offre ? asked.data : undefined;
  return { known, unavailable: comingFrom(asked).unavailable };
}

type One = Omit<Parameters<typeof SelectField<number>>[0], 'options'>;
type Several = Omit<Parameters<typeof MultiSelectField>[0], 'options' | 'none'>;

const presentOf = (value: number | null | undefined, label: string | null | undefined) =>
  value && label ? { value, label } : undefined;

interface PlaceProps {
  readonly year: One;
  readonly site: One;
  readonly row: Schooling | undefined;
}

function YearAndPlace({ year, site, row }: PlaceProps) {
  return (
    <>
      <SelectField
        {...year}
        {...useSchoolYears().choice}
        present={presentOf(row?.fk_anneeScolaire, row?.libelleAnneeScolaire)}
      />
      <SelectField
        {...site}
        {...useSites('visible').choice}
        none="Aucun site"
        present={presentOf(row?.fk_site, row?.libelleSite)}
      />
    </>
  );
}

/** An offer says whether it has instruments, which styles it proposes and whether it asks for a medical certificate. */
function OfferFields({
  offre,
  instruments,
  styles,
}: {
  readonly offre: One;
  readonly instruments: Several;
  readonly styles: Several;
}) {
  const offers = useOffers();
  const taught = useInstruments();
  const { known, unavailable } = useOffer(offre.value);
  const proposed = (known?.styles ?? []).map(({ idStyle, libelleStyle }) => ({ value: idStyle, label: libelleStyle }));
  return (
    <>
      <SelectField
        {...offre}
        {...offers.choice}
        unavailable={offers.unavailable ?? unavailable}
        {...(known?.certificatMedical === 1 ? { hint: 'Cette offre demande un certificat médical.' } : {})}
      />
      {(known?.avecInstrument === 1 || instruments.value.length > 0) && (
        <MultiSelectField {...instruments} {...taught.choice} none="Aucun instrument" />
      )}
      {(proposed.length > 0 || styles.value.length > 0) && (
        <MultiSelectField {...styles} options={proposed} none="Aucun style" />
      )}
    </>
  );
}

function LevelFields({ cycle, year }: { readonly cycle: One; readonly year: One }) {
  return (
    <>
      <SelectField {...cycle} {...useCycles().choice} none="Aucun cycle" />
      <SelectField {...year} {...useCycleYears().choice} none="Aucune année" />
    </>
  );
}

/** Who may not see the list of agents keeps the teacher that there is. */
function TeacherField({ row, ...field }: One & { readonly row: Schooling | undefined }) {
  const call = 'POST /api/utilisateursAdministratifs/list/';
  const may = useMay(call);
  const agents = useApiQuery(call, may ? { body: { actif: 1 } } : null);
  const options = (agents.data ?? []).map(({ idUtilisateur, nomPrenomUtilisateur }) => ({
    value: idUtilisateur,
    label: nomPrenomUtilisateur,
  }));
  return (
    <SelectField
      {...field}
      {...comingFrom(agents)}
      options={options}
      present={presentOf(row?.fk_enseignant, row?.nomPrenomEnseignant)}
      none="Aucun enseignant"
      disabled={!may}
    />
  );
}

interface ParentProps extends One {
  readonly pupil: number;
  readonly schooling: number | undefined;
  readonly year: number | null;
}

/** What a complementary schooling may complete: those of its year; one that is completed already says by which offer. */
function ParentField({ pupil, schooling, year, ...field }: ParentProps) {
  const possible = useApiQuery('GET /api/eleves/SI_ListComplementairePossible', {
    query: { fk_eleve: pupil, ...(schooling ? { idScolarite: schooling } : {}) },
  });
  const options = (possible.data ?? [])
    .filter((one) => one.fk_anneeScolaire === year)
    .map((one) => ({
      value: one.idScolarite,
      label:
        one.fk_scolariteComplementaire === null
          ? [one.libelleOffre, one.precisionOffre].filter(Boolean).join(' – ')
          : `${one.libelleOffre} (déjà complétée par ${one.libelleOffreComplementaire ?? 'une autre offre'})`,
      disabled: one.fk_scolariteComplementaire !== null,
    }));
  if (possible.data && options.length === 0) return <p className="d-note">{messages.families.noComplementary}</p>;
  return <SelectField {...field} {...comingFrom(possible)} options={options} />;
}
