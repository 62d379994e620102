import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addressed } from '@diapason/build/screens';
import type { SessionUser } from '@diapason/contracts';
import { holdsRight } from '@diapason/contracts/constants';
import { afterAll } from '@jest/globals';
import { opens, type Reader, type Size, settled, stage, visit } from './browser';
import { beginEnrolment } from './enrolment-draft';

/** What the shell or a micro-frontend declares of a screen. */
export interface DeclaredScreen {
  readonly path: string;
  readonly title: string;
  /** The shell's own screens say who they are for; `any` is for everybody, with a session or without. */
  readonly access?: 'public' | 'any' | 'staff';
  readonly audience?: 'staff' | 'guardian' | 'any';
  readonly right?: number | readonly number[];
  readonly module?: string;
  readonly list?: string;
  readonly menu?: { readonly href?: string };
  readonly actions?: readonly { readonly href: string }[];
  readonly addresses?: Readonly<Record<string, object>>;
}

interface Declarations {
  readonly screens: readonly DeclaredScreen[];
  /** Own screens of the shell that have no address, with their titles. */
  readonly unaddressed?: Readonly<Record<string, string>>;
}

const ROOT = join(__dirname, '../..');

/** Read from where they are declared, as `npm run generate` does: a screen is here as soon as it is in the product. */
const declarations = readdirSync(ROOT)
  .filter((room) => /^(shell|mfe-)/.test(room))
  .flatMap((room) => [join(ROOT, room, 'src/routing/own-screens.ts'), join(ROOT, room, 'src/screens.ts')])
  .filter(existsSync)
  .map((file) => require(file) as Declarations);

/** Every screen of the product that has an address. */
export const declared = addressed(declarations.flatMap(({ screens }) => screens));
export const unaddressed = declarations.flatMap(({ unaddressed: some = {} }) => Object.entries(some));

/** Whether a screen needs no session. */
export const isPublic = ({ access = 'staff' }: DeclaredScreen): boolean => access !== 'staff';

function mayOpen(user: SessionUser, { audience = 'staff', module, right }: DeclaredScreen): boolean {
  if (audience !== 'any' && (audience === 'guardian') !== (user.role === 'Responsable')) return false;
  if (module !== undefined && !user.module.includes(module)) return false;
  return right === undefined || [right].flat().some((one) => holdsRight(user.roleFonction, one));
}

/** The first login of the demonstration who may open a screen, at one page of this size for all screens. Those who may most come first. */
export function readers(size: Size): (screen: DeclaredScreen) => Promise<Reader> {
  const opened: Promise<Reader>[] = [];
  afterAll(async () => {
    const all = await Promise.allSettled(opened.filter(Boolean));
    for (const one of all) if (one.status === 'fulfilled') await one.value.context.close();
  });
  return async (screen) => {
    for (const [at, { role }] of stage?.logins.entries() ?? []) {
      const opening = opened[at] ?? visit(size, { as: new RegExp(`^${role}$`) });
      opened[at] = opening;
      // Whoever did not get in tries again for the next screen.
      opening.catch(() => delete opened[at]);
      const reader = await opening;
      if (reader.user && mayOpen(reader.user, screen)) return reader;
    }
    throw new Error(`nobody of the demonstration may open ${screen.path}`);
  };
}

/** Addresses of screens to which neither menu nor list nor action leads. */
const examples: Readonly<Record<string, string>> = {
  '/historique/:flux': '/historique/contribution-1',
  '/edition-information/:id?': '/edition-information/0?type=direction',
  '/fiche-frais/:id?': '/fiche-frais/1',
  '/fiche-frais/:id/gestion': '/fiche-frais/1/gestion',
  '/evaluations/:idAtelier': '/evaluations/1',
  '/livrets-eleves/classe/:idAtelier': '/livrets-eleves/classe/1',
  '/viewTableData': '/viewTableData?salle&Salles',
  '/inscription/confirmation/:jeton': '/inscription/confirmation/un-lien-perime',
};
/** Where the number of a record is, of which a screen is. */
interface Source {
  readonly on: string;
  /** The start of the record's links there; the screen's own unless told. */
  readonly link?: string;
  /** A call of the page there that is told the number, under the name that it has in the address. */
  readonly call?: RegExp;
}
/** Of screens that lead to one that they are no list of. */
const sources: Readonly<Record<string, Source>> = {
  '/changer-groupe/:idAtelier': { on: '/fiche-atelier/1' },
  // An act alone leads there: the same page has a link to the agent's sheet.
  '/remplacer/:idUtilisateur': { on: '/fiche-atelier/1', link: '/fiche-agent' },
  // Whether or not the page leads there now: nothing is offered of what another journey paid.
  '/payerCotisation/:idCotisation': { on: '/accueilResponsable', call: /\/api\/reglements\/paiementCarte\/\d+$/ },
};
/** The steps of an enrolment: whoever opens one without a draft is sent to where it begins. */
const isStep = (path: string) => path.startsWith('/inscription/');

/** Not of a record that is still to be named. */
const isAddress = (text: string): boolean => text !== '' && !/[{:]/.test(text);

/** Where a screen is: its own address, or those of the records to which its menu, its list and its actions lead. */
export async function addressesOf(screen: DeclaredScreen, { page, user }: Reader): Promise<readonly string[]> {
  const { path, menu, actions = [] } = screen;
  const source = sources[path] ?? (screen.list === undefined ? undefined : { on: screen.list });
  const [head = '', name = ''] = path.split('/:', 2);
  if (isStep(path)) await beginEnrolment(page);
  const firstOf = async ({ on, link = head, call }: Source) => {
    const [answer] = await Promise.all([
      call && page.waitForResponse((one) => call.test(one.url())),
      opens(page, `${on}?taille=10`),
    ]);
    await settled(page);
    if (answer) {
      const number = new RegExp(`"${name}":(\\d+)`).exec(await answer.text())?.[1];
      return number ? `${head}/${number}` : '';
    }
    // An act of the list may lead there instead, for which a row has no link.
    const links = page.getByRole('main').locator(`a[href^="${link}/"]`);
    return (await links.count()) > 0 ? ((await links.first().getAttribute('href')) ?? '').replace(link, head) : '';
  };
  const named = [
    examples[path] ?? menu?.href?.replace('{idUtilisateur}', String(user?.idUtilisateur)) ?? path,
    source ? await firstOf(source) : '',
  ].filter(isAddress);
  // What may be left out of an address stands for what is there without: the first child, a new record.
  const found = named.length > 0 ? named : [path.replaceAll(/\/:\w+\?/g, '')].filter(isAddress);
  if (found.length === 0) throw new Error(`no address of ${path} is known: give an example`);
  const begun = actions.map(({ href }) => href).filter((href) => href.startsWith(`${head}/`));
  // Axe looks at each row, and ten are as good as fifty.
  return [...found, ...begun.filter(isAddress)].map((address) => (address === path ? `${path}?taille=10` : address));
}
