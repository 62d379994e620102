import { pupilFields as fields, messages } from '@diapason/contracts/constants';
import { type ApiData, go, type TabProps, useApiCommand } from '@diapason/platform';
import { Button, Slot, todayInParis, useIsAllowed } from '@diapason/ui';
import { CheckboxField, type FormState, initialOf } from '@diapason/ui/form';
import { Columns, KnownForm, ShownField } from '@diapason/ui/sheet';
import { lazy, Suspense, useState } from 'react';
import { ageInWords } from '../age';
import { Doubles } from '../doublons/Doubles';
import { ImageRightPanel } from './ImageRightPanel';
import { PupilPapers } from './PupilPapers';
import type { Pupil } from './pupil';
import { StudentPanel } from './StudentPanel';

const LeavingDialog = lazy(() => import('./LeavingDialog'));

type Guardian = ApiData<'GET /api/utilisateursResponsables/:id'>;

interface Props extends Partial<Pick<TabProps<'pupil'>, 'answer' | 'refetch'>> {
  /** Whose pupil a new one is. */
  readonly guardian?: Guardian | undefined;
  /** The new pupil is the guardian. */
  readonly adult?: boolean;
  /** The guardian may be linked to it. */
  readonly mayLink?: boolean;
}

const identity = ['fk_genre', 'nom', 'prenom', 'dateNaissance'] as const;
const contact = ['telephoneMobile'] as const;
const arrival = ['dateInscription'] as const;
const situation = ['adulte', 'handicape'] as const;
const names = [...identity, ...contact, ...arrival, ...situation, 'dateAbandon'] as const;

type Values = { [K in (typeof names)[number]]: Pupil[K] | null };

const valuesFor =
  ({ guardian, adult = false }: Props) =>
  (pupil: Pupil | undefined): Values => {
    const held = initialOf(fields, names, pupil);
    if (pupil) return held;
    const born = { ...held, dateInscription: todayInParis(), nom: guardian?.nom ?? '' };
    if (!adult || !guardian) return born;
    const { fk_civilite: fk_genre, prenom, dateNaissance, telephoneMobile } = guardian;
    return { ...born, adulte: 1, fk_genre, prenom, dateNaissance, telephoneMobile: telephoneMobile ?? '' };
  };

/** What a pupil cannot be saved without (document 001 §5). */
const required = { required: true };
const additions = {
  fk_genre: required,
  dateNaissance: required,
  dateInscription: required,
  adulte: { toggle: true, hint: 'Le payeur reste le premier responsable' },
  handicape: { toggle: true },
};

/** Who the pupil is; no answer is a new one. */
export default function GeneralTab(props: Props) {
  const { answer: pupil, guardian, refetch, mayLink = false } = props;
  const id = pupil?.idEleve ?? 0;
  const read = !useIsAllowed()('modifier');
  const [link] = useApiCommand('POST /api/utilisateursResponsables/elevesResponsables', { success: false });
  const created = pupil && <ShownField field={fields.dateCreation} value={pupil.dateCreation} />;
  const form = (
    <KnownForm
      of="pupil"
      row={pupil}
      refetch={refetch}
      fields={fields}
      valuesOf={valuesFor(props)}
      with={additions}
      missing={messages.general.fillMissing}
      born={(made) => ({
        message: 'Élève enregistré',
        next: [
          { label: 'Inscrire', open: () => go(`/fiche-eleve/${made}?onglet=scolarite-conservatoire`) },
          ...(guardian && mayLink
            ? [
                {
                  label: 'Frère ou sœur',
                  open: () => go(`/fiche-eleve/0?responsable=${guardian.idUtilisateur}`),
                },
              ]
            : []),
        ],
      })}
      onCreated={({ idEleve: fk_eleve }) =>
        guardian && mayLink && link({ body: { fk_eleve, fk_responsable: guardian.idUtilisateur, fk_role: null } })
      }
      blocks={[
        {
          title: 'Identité',
          names: identity,
          lines: [['nom', 'prenom'], ['dateNaissance']],
          beside: (name, { dateNaissance }) => name === 'dateNaissance' && ageInWords(dateNaissance),
        },
        { title: 'Contact', names: contact },
        { title: 'Inscription', names: arrival, lines: [arrival], after: () => created },
        {
          title: 'Situation',
          names: situation,
          after: (form) => pupil && <Leaving form={form} read={read} pupil={pupil} refetch={refetch} />,
        },
      ]}
    >
      {({ values }) => !pupil && <Doubles nature="pupil" entered={values} />}
    </KnownForm>
  );
  if (!pupil) return form;
  return (
    <Columns
      side={
        <>
          <PupilPapers pupil={pupil} />
          <ImageRightPanel idEleve={id} />
          <Slot place="block" record={{ of: 'pupil', id, name: pupil.nomPrenomEleve }} />
        </>
      }
    >
      {form}
      <StudentPanel pupil={pupil} mayWrite={!read} />
    </Columns>
  );
}

interface LeavingProps {
  readonly refetch: (() => void) | undefined;
  readonly form: FormState<Values>;
  readonly read: boolean;
  readonly pupil: Pupil;
}

/** That the pupil leaves, and when: what ends is told before it is saved. */
function Leaving({ form, read, pupil, refetch }: LeavingProps) {
  const [isAsked, setAsked] = useState(false);
  const [cancel] = useApiCommand('DELETE /api/eleves/:id/depart');
  const isAllowed = useIsAllowed();
  const { dateAbandon } = form.values;
  const isTold = dateAbandon !== null;
  const isToCome = pupil.dateAbandon !== null && pupil.dateAbandon > todayInParis();
  return (
    <>
      {read ? (
        <ShownField field={{ kind: 'flag', label: 'Abandon' }} value={isTold ? 1 : 0} />
      ) : (
        <CheckboxField
          name="abandon"
          label="Abandon"
          value={isTold}
          onChange={(left) => (left && isAllowed('direDepart') ? setAsked(true) : form.set({ dateAbandon: null }))}
          hint="Les scolarités de son année finissent ce jour-là"
          beside
        />
      )}
      {isTold && <ShownField field={fields.dateAbandon} value={dateAbandon} />}
      {isTold && isAllowed('direDepart') && (
        <div>
          <Button onClick={() => setAsked(true)}>Changer le départ</Button>{' '}
          {isToCome && isAllowed('annulerDepart') && (
            <Button onClick={async () => (await cancel({ params: { id: pupil.idEleve } })).ok && refetch?.()}>
              Annuler le départ
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <Suspense fallback={null}>
          <LeavingDialog pupil={pupil} refetch={refetch} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
