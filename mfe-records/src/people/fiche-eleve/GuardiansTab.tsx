import { guardianLinkFields as fields, formatPhone, messages, right } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery, useMay, useRights } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Panel } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { FormDialog, useConfirm } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { DataList, OrderButtons } from '@diapason/ui/table';
import { useState } from 'react';
import { LinkGuardianDialog } from './LinkGuardianDialog';
import type { Pupil } from './pupil';

type Linked = ApiData<'GET /api/eleves/:id/listResponsables'>[number];

/** The guardians of a pupil in rank order; the first one pays (document 001 §2). */
export default function GuardiansTab({ pupil }: { readonly pupil: Pupil }) {
  const { idEleve } = pupil;
  const can = useRights();
  const linked = useApiQuery('GET /api/eleves/:id/listResponsables', { params: { id: idEleve } });
  const [linking, link] = useState(false);
  const [edited, edit] = useState<Linked>();
  const [ask, question] = useConfirm();
  const [save] = useApiCommand('POST /api/utilisateursResponsables/elevesResponsables');
  const [unlink] = useApiCommand('DELETE /api/utilisateursResponsables/elevesResponsables');
  const mayUnlink = useMay('DELETE /api/utilisateursResponsables/elevesResponsables') && can(right.unlinkGuardian);
  const mayChange = can(right.changeGuardianLink);
  const mayOpen = can(right.openGuardianFromPupil) && can(right.seeGuardian);
  const creates = can(right.createGuardianFromPupil) && can(right.seeGuardian);
  if (linked.error && !linked.data) return <ErrorState message={linked.error.message} onRetry={linked.refetch} />;
  if (!linked.data) return <Loading />;
  const rows = linked.data;
  const move = ({ fk_responsable }: Linked, ordre: number) =>
    void save({ body: { fk_eleve: idEleve, fk_responsable, ordre } });
  const remove = async ({ fk_responsable, nomPrenomUtilisateur }: Linked) => {
    const sure = await ask({
      title: 'Détacher ce responsable ?',
      text: `${nomPrenomUtilisateur} ne sera plus responsable de ${pupil.nomPrenomEleve}. Sa fiche reste.`,
      confirmLabel: 'Détacher',
      danger: true,
    });
    if (sure) await unlink({ body: { fk_eleve: idEleve, fk_responsable } });
  };
  const actions = (
    <>
      {can(right.linkGuardian) && (
        <Button icon="search" onClick={() => link(true)}>
          Rattacher un responsable
        </Button>
      )}
      {creates && (
        <Link className="d-button d-button-secondary" to={`/fiche-responsable/0?eleve=${idEleve}`}>
          {pupil.adulte === 1 ? 'Créer sa fiche responsable' : 'Créer un responsable'}
        </Link>
      )}
    </>
  );
  return (
    <Panel title="Responsables" icon="users" actions={actions}>
      <p className="d-note">{messages.families.firstGuardianPays}</p>
      <DataList
        label="Responsables de l’élève"
        rows={rows}
        rowKey={(row) => row.fk_responsable}
        columns={[
          { key: 'rang', header: 'Rang', value: (row) => row.ordre, kind: 'number' },
          {
            key: 'nom',
            header: 'Responsable',
            value: (row) => row.nomPrenomUtilisateur,
            cell: (row) =>
              mayOpen ? (
                <Link to={`/fiche-responsable/${row.fk_responsable}`}>{row.nomPrenomUtilisateur}</Link>
              ) : (
                row.nomPrenomUtilisateur
              ),
          },
          { key: 'role', header: 'Rôle', value: (row) => row.libelleRole },
          { key: 'mobile', header: 'Mobile', value: (row) => formatPhone(row.telephoneMobile ?? '') },
          { key: 'fixe', header: 'Fixe', value: (row) => formatPhone(row.telephoneFixe ?? '') },
          { key: 'email', header: 'E-mail', value: (row) => row.email },
        ]}
        empty={<EmptyState title="Aucun responsable" icon="users" />}
        rowActions={(row) => {
          const name = row.nomPrenomUtilisateur;
          return (
            <>
              {mayChange && (
                <OrderButtons name={name} rank={row.ordre} count={rows.length} onMove={(ordre) => move(row, ordre)} />
              )}
              {mayChange && (
                <Button look="quiet" icon="pencil" label={`Modifier le rôle de ${name}`} onClick={() => edit(row)} />
              )}
              {mayUnlink && (
                <Button look="quiet" icon="trash" label={`Détacher ${name}`} onClick={() => void remove(row)} />
              )}
            </>
          );
        }}
      />
      {linking && (
        <LinkGuardianDialog
          idEleve={idEleve}
          linked={rows.map(({ fk_responsable }) => fk_responsable)}
          onClose={() => link(false)}
        />
      )}
      {edited && <RoleDialog idEleve={idEleve} row={edited} onClose={() => edit(undefined)} />}
      {question}
    </Panel>
  );
}

interface RoleProps {
  readonly idEleve: number;
  readonly row: Linked;
  readonly onClose: () => void;
}

/** The rank stays as it is. */
function RoleDialog({ idEleve, row, onClose }: RoleProps) {
  const [save] = useApiCommand('POST /api/utilisateursResponsables/elevesResponsables', { failure: false });
  return (
    <FormDialog
      title={`Rôle de ${row.nomPrenomUtilisateur}`}
      size="small"
      initial={{ fk_role: row.fk_role }}
      onSubmit={async ({ fk_role }) => {
        const answer = await save({ body: { fk_eleve: idEleve, fk_responsable: row.fk_responsable, fk_role } });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => <SelectField {...form.field('fk_role', fields.fk_role)} none="Sans rôle" />}
    </FormDialog>
  );
}
