import { pupilFields as fields, messages, right } from '@diapason/contracts/constants';
import { type ApiData, ask, go, useApiCommand, useMay, useRights } from '@diapason/platform';
import { Panel, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { CheckboxField, Form, PhoneField, SelectField, TextField } from '@diapason/ui/form';
import { useSharedForm } from '@diapason/ui/sheet';
import { useRef } from 'react';
import { birthDays } from '../birth-days';
import { Doubles } from '../doublons/Doubles';
import { ImageRightPanel } from './ImageRightPanel';
import { PupilPapers } from './PupilPapers';
import type { Pupil } from './pupil';
import { StudentPanel } from './StudentPanel';

type Guardian = ApiData<'GET /api/utilisateursResponsables/:id'>;

interface Props {
  /** None for a new one. */
  readonly pupil?: Pupil;
  /** Reads the pupil again. */
  readonly refetch?: () => void;
  /** Whose pupil a new one is. */
  readonly guardian?: Guardian | undefined;
  /** The new pupil is the guardian. */
  readonly adult?: boolean;
}

/** What a pupil cannot be saved without (document 001 §5). */
const LEAVING = 'Les scolarités de l’année en cours prennent le statut « Abandon ».';
const REQUIRED = ['fk_genre', 'nom', 'prenom', 'dateNaissance', 'dateInscription'] as const;
const required = <D extends object>(descriptor: D) => ({ ...descriptor, required: true });

const valuesFor =
  ({ guardian, adult = false }: Props) =>
  (pupil: Pupil | undefined) => {
    const same = adult ? guardian : undefined;
    return {
      fk_genre: pupil?.fk_genre ?? same?.fk_civilite ?? null,
      nom: pupil?.nom ?? guardian?.nom ?? '',
      prenom: pupil?.prenom ?? same?.prenom ?? '',
      adulte: pupil ? pupil.adulte === 1 : adult,
      telephoneMobile: pupil?.telephoneMobile ?? same?.telephoneMobile ?? '',
      dateNaissance: pupil?.dateNaissance ?? same?.dateNaissance ?? null,
      dateInscription: pupil ? pupil.dateInscription : todayInParis(),
      dateAbandon: pupil?.dateAbandon ?? null,
      handicape: pupil?.handicape === 1,
    };
  };

/** Who the pupil is. Read only without 125; a new one needs 124. */
export function GeneralTab(props: Props) {
  const { pupil, guardian, refetch } = props;
  const id = pupil?.idEleve ?? 0;
  const mayWrite = useMay('POST /api/eleves/:id', { isNew: !pupil });
  const [save] = useApiCommand('POST /api/eleves/:id', { failure: false });
  const link = useLinkOfNew(guardian);
  const created = useRef<number>(undefined);
  const [form, conflicts] = useSharedForm({
    sheet: pupil,
    valuesOf: valuesFor(props),
    fields,
    save: async (changed, versionAttendue) => {
      const answer = await save({ params: { id }, body: { ...changed, versionAttendue } });
      if (answer.ok && !pupil) {
        created.current = answer.data.idEleve;
        await link(answer.data.idEleve);
      }
      return answer;
    },
    read: () => {
      refetch?.();
      return ask('GET /api/eleves/:id', { params: { id } });
    },
    onSaved: () => created.current !== undefined && go(`/fiche-eleve/${created.current}`),
  });
  const missing = REQUIRED.some((name) => form.field(name).error === messages.general.missingField);
  const { dateAbandon, nom, prenom, dateNaissance, telephoneMobile } = form.values;
  return (
    <div className="d-stack">
      <Panel title="Identité" icon="user">
        <Form form={form}>
          {missing && (
            <p className="d-refusal" role="alert">
              {messages.general.fillMissing}
            </p>
          )}
          <fieldset className="d-fields" disabled={!mayWrite}>
            <legend className="d-visually-hidden">Identité</legend>
            <SelectField {...form.field('fk_genre', required(fields.fk_genre))} />
            <TextField
              {...form.field('nom', fields.nom)}
              onChange={(nom) => form.set({ nom: nom.toLocaleUpperCase('fr') })}
            />
            <TextField {...form.field('prenom', fields.prenom)} />
            <DateField {...form.field('dateNaissance', required(fields.dateNaissance))} {...birthDays()} />
            <PhoneField {...form.field('telephoneMobile', fields.telephoneMobile)} disabled={!mayWrite} />
            <DateField {...form.field('dateInscription', required(fields.dateInscription))} />
            <CheckboxField {...form.field('adulte', fields.adulte)} beside />
            <CheckboxField {...form.field('handicape', fields.handicape)} beside />
            {pupil && (
              <>
                <TextField
                  name="dateCreation"
                  label={fields.dateCreation.label}
                  value={pupil.dateCreation.split('-').reverse().join('/')}
                  onChange={() => undefined}
                  disabled
                />
                <CheckboxField
                  name="abandon"
                  label="Abandon"
                  value={dateAbandon !== null}
                  onChange={(left) => form.set({ dateAbandon: left ? todayInParis() : null })}
                  {...(mayWrite ? { hint: LEAVING } : {})}
                  beside
                />
                {dateAbandon !== null && <DateField {...form.field('dateAbandon', fields.dateAbandon)} />}
              </>
            )}
          </fieldset>
        </Form>
        {!pupil && <Doubles nature="pupil" entered={{ nom, prenom, dateNaissance, telephones: [telephoneMobile] }} />}
      </Panel>
      {conflicts}
      {pupil && <StudentPanel pupil={pupil} mayWrite={mayWrite} />}
      {pupil && <PupilPapers idEleve={pupil.idEleve} />}
      {pupil && <ImageRightPanel idEleve={pupil.idEleve} />}
    </div>
  );
}

/** Links a new pupil to the guardian from whose sheet it was made, for who may. */
function useLinkOfNew(guardian: Guardian | undefined) {
  const [link] = useApiCommand('POST /api/utilisateursResponsables/elevesResponsables', { success: false });
  const may = useRights()([right.linkPupil, right.linkGuardian]);
  return async (fk_eleve: number) => {
    if (guardian && may) await link({ body: { fk_eleve, fk_responsable: guardian.idUtilisateur, fk_role: null } });
  };
}
