import { formatPhone, guardianFields, messages, portalGuardianFields } from '@diapason/contracts/constants';
import { type ApiData, go, notify, useApiQuery, useUser } from '@diapason/platform';
import { Button, ErrorState, formatDate, Loading, Page, Panel } from '@diapason/ui';
import { initialOf, OwnPasswordForm } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { useParams } from '@diapason/ui/router';
import { PaperField } from '@diapason/ui/upload';
import { useEffect, useState } from 'react';
import styles from '../enfant/child.module.css';
import { TaxPanel } from '../responsable-cotisation/TaxPanel';
import { TownOfCode } from './TownOfCode';

type Sheet = ApiData<'GET /api/utilisateursResponsables/:id'>;

const PARTS = {
  general: { title: 'Général', names: ['fk_civilite', 'nom', 'prenom'] },
  naissance: { title: 'Naissance', names: ['dateNaissance', 'lieuNaissance', 'departementNaissance'] },
  profession: { title: 'Profession', names: ['profession', 'fk_categorieSocioProfessionnelle'] },
  contact: {
    title: 'Contact',
    names: ['email', 'telephoneMobile', 'telephoneFixe', 'adresse1', 'adresse2', 'codePostal', 'ville'],
  },
} as const;
type Part = keyof typeof PARTS;

/** A guardian's own profile: papers first, then what the school knows, part by part, and the password (document 002 §2). */
export default function GuardianProfile() {
  const { id } = useParams();
  const { idUtilisateur } = useUser();
  const own = id === undefined || Number(id) === idUtilisateur;
  useEffect(() => {
    if (!own) go('/role-erreur');
  }, [own]);
  const sheet = useApiQuery('GET /api/utilisateursResponsables/:id', own ? { params: { id: idUtilisateur } } : null);
  return (
    <div className={styles.child} data-fond="general">
      <Page title="Mon profil" heading={sheet.data?.nomPrenomUtilisateur ?? 'Mon profil'}>
        {sheet.error && !sheet.data ? (
          <ErrorState message={sheet.error.message} onRetry={sheet.refetch} />
        ) : !sheet.data ? (
          <Loading />
        ) : (
          <Parts row={sheet.data} refetch={sheet.refetch} />
        )}
      </Page>
    </div>
  );
}

function Parts({ row, refetch }: { readonly row: Sheet; readonly refetch: () => void }) {
  const [edited, setEdited] = useState<Part>();
  return (
    <div className="d-stack">
      <Papers />
      {(Object.keys(PARTS) as Part[]).map((part) => (
        <Panel
          key={part}
          title={PARTS[part].title}
          actions={
            <Button
              look="quiet"
              icon="pencil"
              label={`Modifier : ${PARTS[part].title}`}
              onClick={() => setEdited(part)}
            >
              Modifier
            </Button>
          }
        >
          <dl className="d-definition">
            {PARTS[part].names.map((name) => (
              <div key={name}>
                <dt>{guardianFields[name].label}</dt>
                <dd>{shown(row, name)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
      <Panel title="Mot de passe" icon="lock" fold="closed">
        <OwnPasswordForm
          submitLabel="Changer le mot de passe"
          guarded={false}
          words={{ empty: messages.families.profilePasswordsEmpty, differ: messages.families.profilePasswordsDiffer }}
        />
      </Panel>
      {edited && <PartDialog part={edited} row={row} refetch={refetch} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

interface DialogProps {
  readonly part: Part;
  readonly row: Sheet;
  readonly refetch: () => void;
  readonly onClose: () => void;
}

function PartDialog({ part, row, refetch, onClose }: DialogProps) {
  const names = PARTS[part].names;
  const needed = Object.fromEntries(
    portalGuardianFields
      .filter((name) => (names as readonly string[]).includes(name))
      .map((name) => [name, { required: true }]),
  );
  return (
    <RecordDialog
      title={PARTS[part].title}
      fields={guardianFields}
      initial={initialOf(guardianFields, names as typeof PARTS.contact.names, row)}
      missing={messages.families.guardianPortalFields}
      with={(values) => ({
        ...needed,
        ...(part === 'contact' && 'codePostal' in values
          ? {
              ville: {
                required: true,
                control: (field) => <TownOfCode {...field} codePostal={String(values.codePostal ?? '')} />,
              },
            }
          : {}),
      })}
      call="POST /api/utilisateursResponsables/:id"
      input={(values) => ({ params: { id: row.idUtilisateur }, body: { ...values, versionAttendue: row.version } })}
      success={false}
      onSaved={() => notify('success', messages.general.changesSaved)}
      refusedAs={messages.general.saveError}
      onReload={refetch}
      onClose={onClose}
    />
  );
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

function shown(row: Sheet, name: keyof typeof guardianFields & keyof Sheet): string {
  const value = row[name];
  const field = guardianFields[name];
  if (value === null || value === '') return '—';
  if ('choices' in field) return String(field.choices.find((one) => one.value === value)?.label ?? value);
  if (name.startsWith('telephone')) return formatPhone(String(value));
  return isDay(value) ? formatDate(value) : String(value);
}

/** What the year asks for: the proof of address, and the income with its notice. */
function Papers() {
  const { idUtilisateur, idAnneeScolaire, libelleAnneeScolaire } = useUser();
  const list = useApiQuery('GET /api/utilisateursResponsables/:id/justificatifs/list', {
    params: { id: idUtilisateur },
    query: { fk_anneeScolaire: idAnneeScolaire },
  });
  if (list.error && !list.data) return <ErrorState message={list.error.message} onRetry={list.refetch} />;
  if (!list.data) return <Loading />;
  return (
    <>
      <Panel title={`Pièces de ${libelleAnneeScolaire}`} icon="file">
        <PaperField
          kind="justificatifDomicile"
          about={{ fk_responsable: idUtilisateur, fk_anneeScolaire: idAnneeScolaire }}
          paper={list.data.find(({ nature }) => nature === 'justificatifDomicile')}
          own
          onChange={list.refetch}
        />
      </Panel>
      <TaxPanel />
    </>
  );
}
