import { roleGroupIds } from '@diapason/contracts/constants';
import { BOYS, GIRLS, MEN, mailbox, SURNAMES, WOMEN } from './names';
import { cursusInstruments, disciplines, sites } from './network';
import type { Random } from './random';

export interface DemoAgent {
  /** Position in the list, from 0. */
  readonly index: number;
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
  readonly fk_groupe: number;
  readonly sites: readonly number[];
  /** Instruments taught, by id. */
  readonly disciplines: readonly number[];
  readonly telephoneMobile: string;
}

/** Auditors are the eighth group, after the seven built-in ones. */
export const AUDITORS = 8;

const { superviseur, direction, administratif, enseignantResponsable, enseignant, agent } = roleGroupIds;

/** The login of each group's first agent is printed. */
const STAFFING: readonly (readonly [group: number, count: number])[] = [
  [superviseur, 1],
  [direction, 3],
  [administratif, 7],
  [enseignantResponsable, 8],
  [enseignant, 46],
  [agent, 4],
  [AUDITORS, 1],
];

const LOGIN_NAMES: Readonly<Record<number, string>> = {
  [superviseur]: 'superviseur',
  [direction]: 'direction',
  [administratif]: 'secretaire',
  [enseignantResponsable]: 'enseignant.resp',
  [enseignant]: 'enseignant',
  [agent]: 'agent',
  [AUDITORS]: 'auditeur',
};

export const DEMO_DOMAIN = 'demo.diapason.example';

/** `count` agents, shared out as in a network of 70; every group has at least one. */
export function buildAgents(random: Random, count: number): readonly DemoAgent[] {
  const groups = STAFFING.flatMap(([group, weight]) => Array.from({ length: share(weight, count) }, () => group));
  const taken = new Set<string>();
  return groups.map((fk_groupe, index) => {
    const first = groups.indexOf(fk_groupe) === index;
    const prenom = random.pick(
      random.chance(0.55) ? [...WOMEN, ...GIRLS.slice(0, 10)] : [...MEN, ...BOYS.slice(0, 10)],
    );
    const nom = random.pick(SURNAMES).toUpperCase();
    const name = first ? (LOGIN_NAMES[fk_groupe] ?? 'agent') : unique(mailbox(prenom, nom), taken);
    return {
      index,
      nom,
      prenom,
      email: `${name}@${DEMO_DOMAIN}`,
      fk_groupe,
      sites: sitesOf(fk_groupe, index, random),
      disciplines: teaches(fk_groupe) ? disciplinesOf(index, random) : [],
      telephoneMobile: mobile(random),
    };
  });
}

/** The teacher of a schooling: one of the site, else one of the discipline. */
export function teacherFor(
  agents: readonly DemoAgent[],
  site: number,
  instrument: number,
  random: Random,
): number | null {
  const teachers = agents.filter((one) => one.disciplines.includes(instrument));
  const here = teachers.filter((one) => one.sites.includes(site));
  const choice = here.length > 0 ? here : teachers;
  return choice.length > 0 ? random.pick(choice).index : null;
}

/** Telephone numbers reserved for fiction. */
export function mobile(random: Random): string {
  return `+3363998${String(random.int(0, 9999)).padStart(4, '0')}`;
}

export function unique(name: string, taken: Set<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate); number++) candidate = `${name}${number}`;
  taken.add(candidate);
  return candidate;
}

function share(weight: number, count: number): number {
  return Math.max(1, Math.round((weight * count) / 70));
}

function teaches(group: number): boolean {
  return group === enseignant || group === enseignantResponsable;
}

/** Teachers and agents: they claim journeys and ask for absences. */
export const isStaffWithRequests = ({ fk_groupe }: DemoAgent): boolean => teaches(fk_groupe) || fk_groupe === agent;

function sitesOf(group: number, index: number, random: Random): readonly number[] {
  const all = sites.map((site) => site.idSite);
  if (!teaches(group)) return group === agent ? [random.pick(all)] : all;
  const home = (index % all.length) + 1;
  const others = Array.from({ length: random.int(0, 2) }, () => random.pick(all));
  return [...new Set([home, ...others])].sort((a, b) => a - b);
}

function disciplinesOf(index: number, random: Random): readonly number[] {
  const main = disciplines[index % disciplines.length] ?? random.pick(disciplines);
  return [...new Set([main, random.weighted(cursusInstruments)])];
}
