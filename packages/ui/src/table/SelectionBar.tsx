import { Button } from '../core/Button';
import { formatNumber } from '../core/format';
import type { Messages } from './useMessages';
import type { Selection } from './useSelection';

interface Props<Row> {
  readonly selection: Selection<Row>;
  readonly addresses: (row: Row) => readonly (string | null)[];
  readonly tools: Messages;
}

/** What can be done with the rows that are ticked. */
export function SelectionBar<Row>({ selection, addresses, tools }: Props<Row>) {
  const { rows, clear } = selection;
  const given = rows.flatMap(addresses);
  return (
    <section className="d-selection" aria-label="Sélection">
      <p role="status">{rows.length === 1 ? '1 ligne choisie' : `${formatNumber(rows.length)} lignes choisies`}</p>
      <Button icon="mail" onClick={() => tools.write(given)}>
        Écrire à la sélection
      </Button>
      <Button onClick={() => void tools.copy(given)}>Copier les adresses</Button>
      <Button look="quiet" icon="close" label="Tout désélectionner" onClick={clear} />
    </section>
  );
}
