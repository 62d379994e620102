import { limits } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand } from '@diapason/platform';
import { Button, Note, Progress, plural } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { PagedList } from '@diapason/ui/table';
import { atMost, RefusedLines, tableFile, useTableFile } from '@diapason/ui/table-file';
import { FileField } from '@diapason/ui/upload';
import { useState } from 'react';

const CALL = 'POST /api/gestionBDD/:table/import/:idImport';
type Plan = ApiData<typeof CALL>;
const ALLOWED = tableFile(limits.tableFile, 'Ce fichier dépasse 3\u00a0Mo\u00a0: importez-le en plusieurs fois.');

interface Props {
  readonly table: string;
  readonly label: string;
  readonly onClose: () => void;
  readonly onImported: () => void;
  /** The second login is over. */
  readonly onShut: () => void;
}

/** Takes a file into a table: what would change is shown first, and nothing is written before. */
export default function ImportRows({ table, label, onClose, onImported, onShut }: Props) {
  const [idImport, setImport] = useState(0);
  const [plan, show] = useState<Plan>();
  const [preview] = useApiCommand(CALL, { success: false, failure: false });
  const [write, { isRunning }] = useApiCommand(CALL);
  const compare = async (id: number) => {
    setImport(id);
    const answer = await preview({ params: { table, idImport: id }, body: { appliquer: 0 } });
    show(answer.ok ? answer.data : undefined);
    if (answer.ok) return;
    if (answer.error.status === 423) onShut();
    return answer.error.message;
  };
  const { field, sending, refuse } = useTableFile(compare, () => show(undefined));
  const apply = async ({ version }: Plan) => {
    const answer = await write({ params: { table, idImport }, body: { appliquer: 1, versionAttendue: version } });
    if (answer.ok) return onImported();
    if (answer.error.status === 423) onShut();
    // Somebody changed the table since: what is applied was shown.
    if (answer.error.status === 409) refuse(await compare(idImport));
  };
  const changes = plan ? plan.ajoutees.length + plan.changees.length : 0;
  return (
    <Modal
      open
      title={`Importer dans «\u00a0${label}\u00a0»`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          {plan && changes > 0 && (
            <Button look="primary" busy={isRunning} onClick={() => void apply(plan)}>
              {`Appliquer ${plural(changes, 'changement')}`}
            </Button>
          )}
        </>
      }
    >
      <Note>
        Le plus sûr&nbsp;: exportez la table, corrigez le fichier, importez-le. Une ligne sans numéro est ajoutée&nbsp;;
        une ligne que le fichier n’a pas reste.
      </Note>
      <FileField
        label="Choisir un fichier Excel ou CSV"
        hint={atMost(limits.tableFile, limits.tableRowsAtOnce)}
        allowed={ALLOWED}
        {...field}
      />
      {sending && <Progress title="Envoi du fichier" {...sending} />}
      {plan && <Preview plan={plan} />}
    </Modal>
  );
}

function Preview({ plan: { ajoutees, changees, inchangees, refusees } }: { readonly plan: Plan }) {
  return (
    <>
      <p role="status">
        {[
          plural(ajoutees.length, 'ligne à ajouter', 'lignes à ajouter'),
          plural(changees.length, 'à modifier', 'à modifier'),
          plural(inchangees, 'inchangée'),
          plural(refusees.length, 'refusée'),
        ].join(', ')}
      </p>
      <RefusedLines rows={refusees} pageSize={10} />
      {changees.length > 0 && (
        <PagedList
          pageSize={10}
          label="Lignes à modifier"
          rows={changees}
          rowKey={({ ligne }) => ligne}
          columns={[
            { key: 'nom', header: 'À modifier', value: (row) => `${row.nom} (n° ${row.id})` },
            { key: 'changements', header: 'Changements', value: (row) => row.changements.join('\u00a0; ') },
          ]}
        />
      )}
      {ajoutees.length > 0 && (
        <PagedList
          pageSize={10}
          label="Lignes à ajouter"
          rows={ajoutees}
          rowKey={({ ligne }) => ligne}
          columns={[
            { key: 'nom', header: 'À ajouter', value: (row) => row.nom },
            { key: 'ligne', header: 'Ligne du fichier', value: (row) => row.ligne, kind: 'number' },
          ]}
        />
      )}
    </>
  );
}
