import { screenPaths } from './generated/screens';

const NUMBER = /^\d{1,10}$/;
const screens = screenPaths.map((path) => ({ path: path.replace(/\/:.*$/, ''), hasId: path.includes('/:') }));

/**
 * The screen that a client says a call comes from, as events keep it: the address of a declared screen, with the number of a record where it has one.
 * Whatever else the client wrote, such as the token of a link, is left out.
 * @returns `/fiche-agent/12`, `/nouveau-mdp`; undefined for what is no screen.
 */
export function screenOf(said: string | undefined): string | undefined {
  const screen = screens.find(({ path }) => said === path || said?.startsWith(`${path}/`));
  if (said === undefined || screen === undefined) return undefined;
  const { path, hasId } = screen;
  const [id = ''] = said.slice(path.length + 1).split('/');
  return hasId && NUMBER.test(id) ? `${path}/${id}` : path;
}
