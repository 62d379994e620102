import { guardianFields, messages } from '@diapason/contracts/constants';
import { ask, go, type TabProps, useApiCommand, useUser } from '@diapason/platform';
import { Button, formatDateTime, Note, Slot, useIsAllowed } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { Columns, KnownForm } from '@diapason/ui/sheet';
import { ageInWords } from '../age';
import { Doubles } from '../doublons/Doubles';
import { besideTown, TownField } from '../TownField';
import { FamilyPapers } from './FamilyPapers';
import { address, asked, birth, contact, type Guardian, identity, work } from './guardian';

const SAVE = 'POST /api/utilisateursResponsables/:id';

const fields = {
  ...guardianFields,
  password: { kind: 'password', label: 'Mot de passe' },
  confirmation: { kind: 'password', label: 'Confirmation du mot de passe' },
} as const;
const valuesOf = (guardian: Guardian | undefined) => ({
  ...initialOf(fields, asked, guardian),
  password: '',
  confirmation: '',
});
type Values = ReturnType<typeof valuesOf>;
const passwords = ['password', 'confirmation'] as const;

function passwordFault({ password, confirmation }: Values): { readonly confirmation?: string } {
  if (password === confirmation) return {};
  const isHalf = confirmation === '' || password === '';
  return { confirmation: isHalf ? messages.families.passwordsRequired : messages.families.passwordsDiffer };
}

/** Whether a guardian has both this address and this birth date; the address alone is refused when it is saved. */
async function known({ email, dateNaissance }: Partial<Values>) {
  if (!email || !dateNaissance) return undefined;
  // The envelope's `success` is the answer: false is « nobody », or that it could not be told.
  const { ok } = await ask('GET /api/utilisateursResponsables/emailExist', { query: { email, dateNaissance } });
  return ok ? { status: 409, message: messages.families.emailExists, field: 'email' } : undefined;
}

interface Props extends Partial<Pick<TabProps<'guardian'>, 'answer' | 'refetch'>> {
  /** The pupil whom a new one is linked to; 0 for none. */
  readonly child?: number;
}

/** Who the guardian is and how to reach them; a new one gets a link by mail unless a password is given, and doubles are looked for. */
export default function GeneralTab({ answer: guardian, refetch, child = 0 }: Props) {
  const id = guardian?.idUtilisateur ?? 0;
  const own = useUser().idUtilisateur === id;
  const isAllowed = useIsAllowed();
  const [link] = useApiCommand('POST /api/utilisateursResponsables/elevesResponsables', { success: false });
  const withPassword = !guardian || (!own && isAllowed('motDePasse'));
  const form = (
    <KnownForm
      of="guardian"
      row={guardian}
      refetch={refetch}
      fields={fields}
      valuesOf={valuesOf}
      validate={passwordFault}
      missing={messages.families.guardianFields}
      {...(guardian ? {} : { check: known })}
      body={({ confirmation: _, password, ...changed }) => ({ ...changed, ...(password ? { password } : {}) })}
      born={(made) => ({
        message: 'Responsable enregistré',
        next: [{ label: 'Ajouter un élève', open: () => go(`/fiche-eleve/0?responsable=${made}`) }],
      })}
      onCreated={({ idUtilisateur: fk_responsable }) =>
        child > 0 && link({ body: { fk_eleve: child, fk_responsable, fk_role: null } })
      }
      blocks={[
        {
          title: 'Identité',
          names: identity,
          lines: [identity],
          intro: guardian && <Pending guardian={guardian} own={own} refetch={refetch} />,
        },
        {
          title: 'Adresse',
          names: address,
          lines: [['adresse1'], ['adresse2'], ['codePostal', 'ville']],
          beside: besideTown,
        },
        { title: 'Contact', names: contact },
        {
          title: 'Naissance',
          names: birth,
          lines: [['dateNaissance'], ['lieuNaissance', 'departementNaissance']],
          beside: (name, { dateNaissance }) => name === 'dateNaissance' && ageInWords(dateNaissance),
        },
        { title: 'Profession', names: work, lines: [['profession'], ['fk_categorieSocioProfessionnelle']] },
        ...(withPassword || isAllowed('lienMotDePasse')
          ? [
              {
                title: 'Connexion',
                names: withPassword ? passwords : [],
                empty: guardian?.compte === 0 ? 'Sans compte' : 'Mot de passe masqué',
                actions: isAllowed('lienMotDePasse') && <PasswordLink id={id} />,
              },
            ]
          : []),
      ]}
      with={(values) => ({
        departementNaissance: { hint: 'En chiffres\u00a0; 2A ou 2B pour la Corse', placeholder: '81, 2A…' },
        ville: { control: (field) => <TownField {...field} codePostal={values.codePostal ?? ''} /> },
        // Who was entered without an account may have none.
        ...(guardian?.email === '' ? { email: { required: false } } : {}),
      })}
    >
      {({ values }) => !guardian && <Doubles nature="guardian" entered={values} />}
    </KnownForm>
  );
  if (!guardian) return form;
  return (
    <Columns
      side={
        <>
          <FamilyPapers idUtilisateur={id} />
          <Slot place="block" record={{ of: 'guardian', id, name: guardian.nomPrenomUtilisateur }} />
        </>
      }
    >
      {form}
    </Columns>
  );
}

function PasswordLink({ id }: { readonly id: number }) {
  const [send, { isRunning }] = useApiCommand('POST /api/utilisateursResponsables/:id/lienMotDePasse');
  return (
    <Button icon="mail" busy={isRunning} onClick={() => void send({ params: { id } })}>
      Envoyer un lien de mot de passe
    </Button>
  );
}

interface PendingProps {
  readonly guardian: Guardian;
  readonly own: boolean;
  readonly refetch: (() => void) | undefined;
}

/** What waits for the person, or for staff: an address to confirm, a move to another municipality. */
function Pending({ guardian, own, refetch }: PendingProps) {
  const { idUtilisateur: id, version, compte, emailEnAttente, communeDeclareeLe } = guardian;
  const isAllowed = useIsAllowed();
  const [confirm, { isRunning }] = useApiCommand(SAVE);
  const confirmTown = async () => {
    await confirm({ params: { id }, body: { communeConfirmee: 1 as const, versionAttendue: version } });
    // Refused, it is another town by now.
    refetch?.();
  };
  const button = (
    <Button icon="check" busy={isRunning} onClick={() => void confirmTown()}>
      Confirmer la commune
    </Button>
  );
  return (
    <>
      {compte === 0 && isAllowed('modifier') && <Note>{messages.families.withoutAccount}</Note>}
      {emailEnAttente && <Note>{`L’adresse ${emailEnAttente} attend d’être confirmée par la personne.`}</Note>}
      {communeDeclareeLe && (
        <Note tone="warning" actions={!own && button}>
          {messages.families.movedTown(formatDateTime(communeDeclareeLe))}
        </Note>
      )}
    </>
  );
}
