import { de, guardianLinkFields as fields, formatPhone, messages } from '@diapason/contracts/constants';
import { notify, type TabProps, useApiCommand, useApiQuery } from '@diapason/platform';
import { Note, useDoes } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { Link, LinkWhere } from '@diapason/ui/router';
import { OrderButtons, RowsPanel } from '@diapason/ui/table';
import { LINK, UNLINK, useFamilyLinks } from '../family-links';

const asked = ['fk_responsable', 'fk_role'] as const;

/** The guardians of a pupil in rank order; the first one pays (document 001 §2). */
export default function GuardiansTab({ answer: pupil }: TabProps<'pupil'>) {
  const { idEleve: fk_eleve } = pupil;
  const does = useDoes();
  const guardians = useApiQuery('GET /api/eleves/:id/listResponsables', { params: { id: fk_eleve } });
  const [save] = useApiCommand(LINK);
  const rows = guardians.data ?? [];
  const { linked, unlinked } = useFamilyLinks();
  return (
    <RowsPanel
      title="Responsables"
      icon="users"
      query={guardians}
      intro={<Note>{messages.families.firstGuardianPays}</Note>}
      rowKey={(row) => row.fk_responsable}
      nameOf={(row) => row.nomPrenomUtilisateur}
      empty="Aucun responsable"
      columns={[
        { key: 'rang', header: fields.ordre.label, value: (row) => row.ordre, kind: 'number' },
        {
          key: 'nom',
          header: fields.fk_responsable.label,
          value: (row) => row.nomPrenomUtilisateur,
          cell: ({ fk_responsable, nomPrenomUtilisateur }) => (
            <LinkWhere to={does('ouvrirResponsable') ? `/fiche-responsable/${fk_responsable}` : undefined}>
              {nomPrenomUtilisateur}
            </LinkWhere>
          ),
        },
        { key: 'role', header: fields.fk_role.label, value: (row) => row.libelleRole },
        { key: 'mobile', header: 'Mobile', value: (row) => formatPhone(row.telephoneMobile ?? '') },
        { key: 'fixe', header: 'Fixe', value: (row) => formatPhone(row.telephoneFixe ?? '') },
        { key: 'email', header: 'E-mail', value: (row) => row.email },
      ]}
      actions={
        does('creerResponsable') && (
          <Link className="d-button d-button-secondary" to={`/fiche-responsable/0?eleve=${fk_eleve}`}>
            {pupil.adulte === 1 ? 'Créer sa fiche responsable' : 'Créer un responsable'}
          </Link>
        )
      }
      saves={LINK}
      add="Rattacher un responsable"
      mayAdd={does('rattacher')}
      mayEdit={does('classer')}
      rowActions={({ fk_responsable, nomPrenomUtilisateur: name, ordre: rank }) =>
        does('classer') && (
          <OrderButtons
            name={name}
            rank={rank}
            count={rows.length}
            onMove={(ordre) => void save({ body: { fk_eleve, fk_responsable, ordre } })}
          />
        )
      }
      removal={{
        call: UNLINK,
        input: ({ fk_responsable }) => ({ body: { fk_eleve, fk_responsable } }),
        title: 'Détacher ce responsable ?',
        text: ({ nomPrenomUtilisateur: name }) =>
          `${name} ne sera plus responsable ${de(pupil.nomPrenomEleve)}. Sa fiche reste.`,
        verb: 'Détacher',
        done: ({ nomPrenomUtilisateur: name, fk_responsable, fk_role, ordre }, left) =>
          unlinked(
            `${name}\u00a0: détaché ${de(pupil.nomPrenomEleve)}`,
            { fk_eleve, fk_responsable, fk_role, ordre },
            left,
          ),
        may: does('detacher'),
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
            body: { fk_eleve, fk_responsable: fk_responsable ?? 0, fk_role },
          })}
          onSaved={(after, { fk_responsable }) => {
            const name = after.find((one) => one.fk_responsable === fk_responsable)?.nomPrenomUtilisateur;
            if (row || !name || fk_responsable === null) return;
            notify('success', messages.families.guardianLinked(name));
            linked(`${name}\u00a0: rattaché à ${pupil.nomPrenomEleve}`, { fk_eleve, fk_responsable });
          }}
          success={row !== undefined}
        />
      )}
    />
  );
}
