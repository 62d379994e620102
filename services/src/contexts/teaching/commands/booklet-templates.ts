import { messages, newTemplate, right, templateAct } from '@diapason/contracts/constants';
import { removeTemplate, saveTemplate } from '@diapason/contracts/teaching';
import { exists, Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import {
  type BookletTemplate,
  bookletTemplate,
  decideCopyTemplate,
  decideRemoveTemplate,
  decideSaveTemplate,
} from '../aggregate/booklet-template';

const FOLLOWED = 'select from livret where fk_livret_type = $1 and version = $2';
const HAS_BOOKLETS = 'select from livret where fk_livret_type = $1';

type Parts = Omit<BookletTemplate, 'idLivretType' | 'version'>;
const begins = newTemplate as unknown as Parts;

export const saveTemplateCommand = command(saveTemplate, async ({ params, body }, context) => {
  const { execute, load, ids, db, session } = context;
  const { status, visible, ...sent } = body;
  const before = await load(bookletTemplate, params.id);
  if (params.id !== 0 && !before.template) throw new Refusal(messages.general.notFound, 404);
  if (status === templateAct.duplicate) {
    requireOneOf(session, right.addBookletTemplate);
    const idLivretType = await ids.next('livretType');
    const { state } = await execute(bookletTemplate, idLivretType, () => decideCopyTemplate(before, idLivretType));
    return { idLivretType, version: 1, revision: state.version };
  }
  requireOneOf(session, params.id === 0 ? right.addBookletTemplate : right.changeBookletTemplate);
  const form = { ...sent, ...(visible === null || visible === undefined ? {} : { visible }) };
  const rules = { begins, isFollowed: await exists(db, FOLLOWED, [params.id, before.template?.version ?? 0]) };
  // A refused model takes no number.
  decideSaveTemplate(before, params.id, form, rules);
  const idLivretType = params.id || (await ids.next('livretType'));
  const { state } = await execute(bookletTemplate, idLivretType, (one) =>
    decideSaveTemplate(one, idLivretType, form, rules),
  );
  return { idLivretType, version: state.template?.version ?? 1, revision: state.version };
});

export const removeTemplateCommand = command(removeTemplate, async ({ params: { id } }, { execute, db }) => {
  const hasBooklets = await exists(db, HAS_BOOKLETS, [id]);
  await execute(bookletTemplate, id, (state) => decideRemoveTemplate(state, { hasBooklets }));
  return { idLivretType: id, masque: hasBooklets ? (1 as const) : (0 as const) };
});
