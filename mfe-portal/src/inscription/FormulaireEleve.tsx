import { messages, pupilFields } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import {
  CheckboxField,
  Form,
  FormButtons,
  type FormState,
  PhoneField,
  SelectField,
  TextField,
  useForm,
} from '@diapason/ui/form';
import { useConfirm } from '@diapason/ui/overlay';
import { useNavigate } from '@diapason/ui/router';
import { useEffect } from 'react';
import { changePupil, emptyPupil, isGuardianComplete, type Pupil, removePupil } from './draft';
import { StepPage, type StepProps } from './Frame';
import styles from './form.module.css';
import { stepAddress } from './where';

/** Who the pupil is, their ordinary school, and whether they may be photographed. */
export default function FormulaireEleve() {
  return (
    <StepPage
      title="L’élève"
      step="Élèves"
      back={(where) =>
        where.finalisation ? '/inscription/finalisationInscription' : stepAddress('OptionOffre', where)
      }
    >
      {(props) => <PupilForm key={props.where.numeroEleve} {...props} />}
    </StepPage>
  );
}

type Values = Omit<Pupil, 'scolarites' | 'guide' | 'idEleve'>;

const required = { required: true, missing: messages.general.missingField };
const fields = {
  fk_genre: { ...pupilFields.fk_genre, ...required },
  nom: { ...pupilFields.nom, ...required },
  prenom: { ...pupilFields.prenom, ...required },
  dateNaissance: { ...pupilFields.dateNaissance, ...required },
  telephoneMobile: pupilFields.telephoneMobile,
  commune: { label: 'Commune de l’école', ...required },
  fk_etablissementScolaire: { label: 'Établissement', ...required },
  fk_niveauScolaire: { label: 'Niveau', ...required },
  coursMercrediMatin: { label: 'Cours le mercredi matin' },
  nonScolarise: { label: 'Non scolarisé' },
};

/** From this age on nobody asks for the ordinary school (document 002 §9). */
const GROWN = 25;
const isGrown = (dateNaissance: string | null, today: string): boolean =>
  dateNaissance !== null && dateNaissance <= `${Number(today.slice(0, 4)) - GROWN}${today.slice(4)}`;

function PupilForm({ draft, offered, where }: StepProps) {
  const navigate = useNavigate();
  const at = where.numeroEleve - 1;
  const { scolarites: _, guide: __, idEleve, ...initial } = draft.eleves[at] ?? emptyPupil;
  const asksImage = useApiQuery('GET /api/parametres/getValeur/:key', { params: { key: 'droitImage' } });
  const own = useApiQuery('GET /api/eleves/:id', idEleve ? { params: { id: idEleve } } : null);
  const form = useForm<Values>({
    initial,
    guarded: false,
    validate: ({ nonScolarise, commune, fk_etablissementScolaire, fk_niveauScolaire, dateNaissance }) =>
      nonScolarise === 1 || isGrown(dateNaissance, offered.aujourdHui)
        ? {}
        : {
            ...(commune ? {} : { commune: messages.general.missingField }),
            ...(fk_etablissementScolaire ? {} : { fk_etablissementScolaire: messages.general.missingField }),
            ...(fk_niveauScolaire ? {} : { fk_niveauScolaire: messages.general.missingField }),
          },
    onSubmit: async (values) => {
      changePupil(at, values);
      return null;
    },
    onSaved: () => {
      const next =
        where.finalisation || where.reinscription || isGuardianComplete(draft)
          ? '/inscription/finalisationInscription'
          : stepAddress('formulaireResponsable', where);
      navigate(where.reinscription ? stepAddress('finalisationInscription', where) : next);
    },
  });
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept as it is typed
  useEffect(() => changePupil(at, values), [JSON.stringify(values)]);
  const known = own.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet has come
  useEffect(() => {
    if (!known || values.nom) return;
    const { nom, prenom, fk_genre, dateNaissance, telephoneMobile } = known;
    form.set({ nom, prenom, fk_genre, dateNaissance, telephoneMobile: telephoneMobile ?? '', nonScolarise: 1 });
  }, [known]);
  const [ask, question] = useConfirm();
  const remove = async () => {
    const called = `${values.prenom} ${values.nom}`.trim() || 'cet élève';
    const title = `Supprimer ${called} de l’inscription\u00a0?`;
    const text = 'Ses offres et ce que vous avez saisi pour lui seront effacés.';
    if (!(await ask({ title, text, confirmLabel: 'Supprimer cet élève', danger: true }))) return;
    removePupil(at);
    navigate('/inscription/finalisationInscription');
  };
  const isKnown = idEleve !== 0;
  const grown = isGrown(values.dateNaissance, offered.aujourdHui);
  return (
    <div className={styles.sheet}>
      <Form form={form}>
        {isKnown ? (
          <p className="d-field-wide">{`${values.prenom} ${values.nom}`}</p>
        ) : (
          <>
            <SelectField {...form.field('fk_genre', fields.fk_genre)} options={pupilFields.fk_genre.choices} />
            <TextField {...form.field('nom', fields.nom)} />
            <TextField {...form.field('prenom', fields.prenom)} />
            <DateField {...form.field('dateNaissance', fields.dateNaissance)} latest={offered.aujourdHui} />
            <PhoneField {...form.field('telephoneMobile', fields.telephoneMobile)} hint="Facultatif" />
            {!grown && <School form={form} />}
          </>
        )}
        {asksImage.data?.valeur === '1' && where.droitImage === null && (
          <CheckboxField
            label="J’autorise le conservatoire à photographier et filmer cet élève, pour l’année scolaire"
            name="droitImage"
            wide
            error={undefined}
            value={values.droitImage === 1}
            onChange={(ticked) => form.set({ droitImage: ticked ? 1 : 0 })}
          />
        )}
        <div className={styles.buttons}>
          {where.finalisation && (
            <Button icon="trash" onClick={() => void remove()}>
              Supprimer cet élève
            </Button>
          )}
          {question}
        </div>
        <FormButtons form={form} submitLabel={messages.enrolment.goOn} />
      </Form>
    </div>
  );
}

/** The school of the year: town, school and level; or none. */
function School({ form }: { readonly form: FormState<Values> }) {
  const { commune, nonScolarise } = form.values;
  const towns = useApiQuery('GET /api/eleves/SE_etablissements', { query: { mode: 'communes' } });
  const schools = useApiQuery(
    'GET /api/eleves/SE_etablissements',
    commune ? { query: { mode: 'etablissements', commune } } : null,
  );
  const levels = useApiQuery('GET /api/eleves/SE_niveaux', {});
  const off = nonScolarise === 1;
  return (
    <fieldset className={`${styles.question} d-field-wide`}>
      <legend>Scolarité Éducation nationale</legend>
      <CheckboxField
        label="Non scolarisé"
        name="nonScolarise"
        error={undefined}
        value={off}
        onChange={(ticked) => form.set({ nonScolarise: ticked ? 1 : 0 })}
      />
      {!off && (
        <div className={styles.income}>
          <SelectField
            {...form.field('commune')}
            label={fields.commune.label}
            required
            value={commune || null}
            onChange={(town) => form.set({ commune: town ?? '', fk_etablissementScolaire: null })}
            options={(towns.data ?? []).map((one) => ({ value: one.commune, label: one.commune }))}
          />
          <SelectField
            {...form.field('fk_etablissementScolaire')}
            label={fields.fk_etablissementScolaire.label}
            required
            options={(schools.data ?? []).flatMap(({ idEtablissementScolaire, libelleEtablissement }) =>
              idEtablissementScolaire === null
                ? []
                : [{ value: idEtablissementScolaire, label: libelleEtablissement ?? '' }],
            )}
          />
          <SelectField
            {...form.field('fk_niveauScolaire')}
            label={fields.fk_niveauScolaire.label}
            required
            options={(levels.data ?? []).map((one) => ({
              value: one.idNiveauScolaire,
              label: one.libelleNiveauScolaire,
            }))}
          />
          <CheckboxField
            label={fields.coursMercrediMatin.label}
            name="coursMercrediMatin"
            error={undefined}
            value={form.values.coursMercrediMatin === 1}
            onChange={(ticked) => form.set({ coursMercrediMatin: ticked ? 1 : 0 })}
          />
        </div>
      )}
    </fieldset>
  );
}
