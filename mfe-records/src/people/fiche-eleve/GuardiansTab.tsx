import { de, guardianLinkFields as fields, formatPhone, messages, right } from '@diapason/contracts/constants';
import { notify, type TabProps, useApiCommand, useApiQuery, useRights } from '@diapason/platform';
import { Button, Note } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { Link, LinkWhere } from '@diapason/ui/router';
import { OrderButtons, RowsPanel } from '@diapason/ui/table';
import { useState } from 'react';

const LINK = 'POST /api/utilisateursResponsables/elevesResponsables';

/** The guardians of a pupil in rank order; the first one pays (document 001 §2). */
export default function GuardiansTab({ answer: pupil }: TabProps<'pupil'>) {
  const { idEleve: fk_eleve } = pupil;
  const can = useRights();
  const linked = useApiQuery('GET /api/eleves/:id/listResponsables', { params: { id: fk_eleve } });
  const [linking, link] = useState(false);
  const [save] = useApiCommand(LINK);
  const mayChange = can(right.changeGuardianLink);
  const opens = can(right.openGuardianFromPupil) && can(right.seeGuardian);
  const rows = linked.data ?? [];
  return (
    <>
      <RowsPanel
        title="Responsables"
        icon="users"
        query={linked}
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
              <LinkWhere to={opens ? `/fiche-responsable/${fk_responsable}` : undefined}>
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
          <>
            {can(right.linkGuardian) && (
              <Button icon="search" onClick={() => link(true)}>
                Rattacher un responsable
              </Button>
            )}
            {can(right.createGuardianFromPupil) && can(right.seeGuardian) && (
              <Link className="d-button d-button-secondary" to={`/fiche-responsable/0?eleve=${fk_eleve}`}>
                {pupil.adulte === 1 ? 'Créer sa fiche responsable' : 'Créer un responsable'}
              </Link>
            )}
          </>
        }
        saves={LINK}
        mayEdit={mayChange}
        rowActions={({ fk_responsable, nomPrenomUtilisateur: name, ordre: rank }) =>
          mayChange && (
            <OrderButtons
              name={name}
              rank={rank}
              count={rows.length}
              onMove={(ordre) => void save({ body: { fk_eleve, fk_responsable, ordre } })}
            />
          )
        }
        removal={{
          call: 'DELETE /api/utilisateursResponsables/elevesResponsables',
          input: ({ fk_responsable }) => ({ body: { fk_eleve, fk_responsable } }),
          title: 'Détacher ce responsable ?',
          text: ({ nomPrenomUtilisateur: name }) =>
            `${name} ne sera plus responsable ${de(pupil.nomPrenomEleve)}. Sa fiche reste.`,
          verb: 'Détacher',
          may: can(right.unlinkGuardian),
        }}
        dialog={({ row, ...dialog }) =>
          row && (
            <RecordDialog
              {...dialog}
              title={`Rôle ${de(row.nomPrenomUtilisateur)}`}
              size="small"
              fields={fields}
              initial={initialOf(fields, ['fk_role'], row)}
              call={LINK}
              input={(values) => ({ body: { ...values, fk_eleve, fk_responsable: row.fk_responsable } })}
            />
          )
        }
      />
      {linking && (
        <RecordDialog
          title={messages.families.findGuardian}
          submitLabel="Rattacher"
          fields={fields}
          initial={{ fk_responsable: null as number | null, fk_role: null as number | null }}
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
            if (name) notify('success', messages.families.guardianLinked(name));
          }}
          success={false}
          onClose={() => link(false)}
        />
      )}
    </>
  );
}
