import { de, guardianLinkFields as links, messages } from '@diapason/contracts/constants';
import { type ApiData, type TabProps, useApiQuery } from '@diapason/platform';
import { ordinal, useIsAllowed } from '@diapason/ui';
import { RecordDialog } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { RowsPanel } from '@diapason/ui/table';
import { LINK, useFamilyLinks } from '../family-links';

const fields = {
  fk_eleve: { kind: 'reference', names: 'pupil', label: 'Élève', required: true, missing: 'Choisissez un élève' },
  fk_role: links.fk_role,
} as const;

type Attached = ApiData<'GET /api/utilisateursResponsables/:id/elevesAttached'>[number];
const nameOf = ({ nomPrenomEleve }: Attached) => nomPrenomEleve;

/** The pupils of a guardian, linked with 105 and unlinked with 106 (document 001 §2). */
export default function PupilsTab({ answer: guardian }: TabProps<'guardian'>) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name } = guardian;
  const pupils = useApiQuery('GET /api/utilisateursResponsables/:id/elevesAttached', { params: { id } });
  const isAllowed = useIsAllowed();
  const { linked, removal } = useFamilyLinks({
    self: name,
    nameOf,
    linkOf: ({ idEleve: fk_eleve, fk_role, ordre }: Attached) => ({ fk_eleve, fk_responsable: id, fk_role, ordre }),
  });
  return (
    <RowsPanel
      title="Élèves"
      icon="child"
      query={pupils}
      rowKey={({ idEleve }) => idEleve}
      nameOf={nameOf}
      empty="Aucun élève rattaché"
      columns={[
        {
          key: 'nom',
          header: 'Élève',
          value: (row) => row.nomPrenomEleve,
          cell: ({ idEleve, nomPrenomEleve, premier, ordre }) => (
            <>
              <LinkWhere to={isAllowed('ouvrirEleve') ? `/fiche-eleve/${idEleve}` : undefined}>
                {nomPrenomEleve}
              </LinkWhere>{' '}
              {!premier && <small>{`${ordinal(ordre)} responsable`}</small>}
            </>
          ),
        },
        { key: 'naissance', header: 'Date de naissance', value: (row) => row.dateNaissance, kind: 'date' },
        { key: 'rang', header: links.ordre.label, value: (row) => row.ordre, kind: 'number' },
      ]}
      saves={LINK}
      {...(isAllowed('rattacher') ? { add: 'Rattacher un élève' } : {})}
      mayEdit={false}
      removal={{
        ...removal,
        title: 'Détacher cet élève\u00a0?',
        text: (row) =>
          `${name} ne sera plus responsable ${de(nameOf(row))}. Les responsables suivants remontent d’un rang.`,
      }}
      dialog={({ row: _, ...dialog }) => (
        <RecordDialog
          {...dialog}
          title="Rattacher un élève"
          submitLabel="Rattacher"
          fields={fields}
          initial={{ fk_eleve: null as number | null, fk_role: null as number | null }}
          with={{
            fk_eleve: { hint: 'Son nom, ou le début', without: pupils.data?.map(({ idEleve }) => idEleve) ?? [] },
          }}
          call={LINK}
          input={({ fk_eleve, fk_role }) => ({ body: { fk_eleve, fk_responsable: id, fk_role } })}
          failedAs={messages.families.linkFailed}
          onSaved={(_, { fk_eleve }) => linked(`Élève rattaché à ${name}`, { fk_eleve, fk_responsable: id })}
        />
      )}
    />
  );
}
