import type { Readable } from 'node:stream';
import { papers } from '@diapason/contracts';
import type { PersonKind } from '@diapason/contracts/erasure';
import type { WorkContext } from '../../machinery/app/command-context';
import type { WorkPowers } from '../../machinery/app/powers';
import { givenBack } from '../../machinery/papers/paper-commands';
import { papersOf, personField } from '../../machinery/papers/paper-decisions';

const RECORDS: Readonly<Record<PersonKind, string>> = { responsable: 'guardian', eleve: 'pupil', agent: 'agent' };

/** The papers that a person sent or that were kept for them, opened: every kind that is declared. */
export async function* papersHeld(
  { load, files }: Pick<WorkContext, 'load'> & Pick<WorkPowers, 'files'>,
  { nature, id }: { readonly nature: PersonKind; readonly id: number },
): AsyncGenerator<{ readonly idPieceJointe: number; readonly name: string; readonly stream: Readable }> {
  const records = new Map(
    papers
      .filter((paper) => paper.papers.fields[personField(paper)]?.facts.names === RECORDS[nature])
      .map((paper) => [paper.papers.name, paper]),
  );
  for (const paper of records.values())
    for (const held of (await load(papersOf(paper), id)).values()) {
      const { name, stream } = await givenBack(held, files);
      yield { idPieceJointe: held.idPieceJointe, name, stream };
    }
}
