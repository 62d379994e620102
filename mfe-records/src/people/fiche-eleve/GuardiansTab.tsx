import { de, guardianLinkFields as fields, guardianFields, messages } from '@diapason/contracts/constants';
import { type ApiData, notify, type TabProps, useApiCommand, useApiQuery } from '@diapason/platform';
import { Note, useIsAllowed } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { Link, LinkWhere } from '@diapason/ui/router';
import { OrderButtons, RowsPanel, recordColumns } from '@diapason/ui/table';
import { LINK, useFamilyLinks } from '../family-links';

type Linked = ApiData<'GET /api/eleves/:id/listResponsables'>[number];

const shown = ['ordre', 'fk_responsable', 'fk_role', 'telephoneMobile', 'telephoneFixe', 'email'] as const;
const asked = ['fk_responsable', 'fk_role'] as const;

const nameOf = ({ nomPrenomUtilisateur }: Linked) => nomPrenomUtilisateur;

/** The guardians of a pupil in rank order; the first one pays (document 001 §2). */
export default function GuardiansTab({ answer: pupil }: TabProps<'pupil'>) {
  const { idEleve: fk_eleve } = pupil;
  const isAllowed = useIsAllowed();
  const guardians = useApiQuery('GET /api/eleves/:id/listResponsables', { params: { id: fk_eleve } });
  const [save] = useApiCommand(LINK);
  const rows = guardians.data ?? [];
  const { linked, removal } = useFamilyLinks({ self: pupil.nomPrenomEleve, nameOf, linkOf: (row: Linked) => row });
  return (
    <RowsPanel
      title="Responsables"
      icon="users"
      query={guardians}
      intro={<Note>{messages.families.firstGuardianPays}</Note>}
      rowKey={(row) => row.fk_responsable}
      nameOf={nameOf}
      empty="Aucun responsable"
      columns={recordColumns<Linked>({ ...guardianFields, ...fields }, shown, {
        fk_responsable: {
          value: nameOf,
          cell: ({ fk_responsable, nomPrenomUtilisateur }) => (
            <LinkWhere to={isAllowed('ouvrirResponsable') ? `/fiche-responsable/${fk_responsable}` : undefined}>
              {nomPrenomUtilisateur}
            </LinkWhere>
          ),
        },
        telephoneMobile: { header: 'Mobile' },
        telephoneFixe: { header: 'Fixe' },
        email: { header: 'E-mail' },
      })}
      actions={
        isAllowed('creerResponsable') && (
          <Link className="d-button d-button-secondary" to={`/fiche-responsable/0?eleve=${fk_eleve}`}>
            {pupil.adulte === 1 ? 'Créer sa fiche responsable' : 'Créer un responsable'}
          </Link>
        )
      }
      saves={LINK}
      add="Rattacher un responsable"
      mayAdd={isAllowed('rattacher')}
      mayEdit={isAllowed('classer')}
      rowActions={({ fk_responsable, nomPrenomUtilisateur: name, ordre: rank }) =>
        isAllowed('classer') && (
          <OrderButtons
            name={name}
            rank={rank}
            count={rows.length}
            onMove={(ordre) => void save({ body: { fk_eleve, fk_responsable, ordre } })}
          />
        )
      }
      removal={{
        ...removal,
        title: 'Détacher ce responsable\u00a0?',
        text: (row) => `${nameOf(row)} ne sera plus responsable ${de(pupil.nomPrenomEleve)}. Sa fiche reste.`,
      }}
      dialog={({ row, ...dialog }) => (
        <RecordDialog
          {...dialog}
          title={row ? `Rôle ${de(row.nomPrenomUtilisateur)}` : messages.families.findGuardian}
          submitLabel={row ? 'Enregistrer' : 'Rattacher'}
          fields={fields}
          names={row ? ['fk_role'] : asked}
          initial={initialOf(fields, asked, row)}
          with={{
            fk_responsable: {
              hint: 'Son nom, son e-mail ou son téléphone',
              without: rows.map(({ fk_responsable }) => fk_responsable),
            },
          }}
          call={LINK}
          input={({ fk_responsable, fk_role }) => ({
            body: { fk_eleve, fk_responsable, fk_role },
          })}
          onSaved={(after, { fk_responsable }) => {
            if (row) return;
            const name = after.find((one) => one.fk_responsable === fk_responsable)?.nomPrenomUtilisateur;
            if (!name) return;
            notify('success', messages.families.guardianLinked(name));
            linked(`${name}\u00a0: rattaché à ${pupil.nomPrenomEleve}`, { fk_eleve, fk_responsable });
          }}
          success={row !== undefined}
        />
      )}
    />
  );
}
