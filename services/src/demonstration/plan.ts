import { createHash } from 'node:crypto';
import { type DemoActivity, planActivity } from './activity';
import { buildAgents, type DemoAgent } from './agents';
import { planDoubles, planPupilDoubles } from './doubles';
import { buildFamilies, type DemoFamily, type DemoGuardian, type DemoPupil } from './families';
import { buildGeography, type Geography } from './geography';
import { type DemoPaper, planPapers } from './papers';
import { type FamilyPayments, type LateTaxNotice, planLateNotices, planPayments } from './payments';
import { seeded } from './random';
import { type DemoYears, demoYears } from './school-years';

export interface DemoOptions {
  /** The same seed gives the same network. */
  readonly seed: number;
  readonly pupils: number;
  readonly agents: number;
  /** `YYYY-MM-DD`; the current school year is this day's. */
  readonly today: string;
}

export const SIZE = { seed: 81, pupils: 2_000, agents: 70 } as const;

/** The whole network before any command: no ids of the system, no clock, no chance. */
export interface DemoPlan {
  readonly options: DemoOptions;
  readonly years: DemoYears;
  readonly geography: Geography;
  readonly agents: readonly DemoAgent[];
  readonly families: readonly DemoFamily[];
  readonly notices: readonly LateTaxNotice[];
  /** How each family pays for each year. */
  readonly payments: readonly FamilyPayments[];
  readonly activity: DemoActivity;
  /** Guardians who were registered twice. */
  readonly doubles: readonly DemoGuardian[];
  /** Their pupils, who were too. */
  readonly pupilDoubles: readonly DemoPupil[];
  readonly papers: readonly DemoPaper[];
}

export function buildPlan(options: DemoOptions): DemoPlan {
  const { seed, pupils, agents: count, today } = options;
  const random = seeded(seed);
  const years = demoYears(today);
  const geography = buildGeography(random.branch('geography'), {
    signed: years.current.start - 5,
    denounced: years.current.start - 2,
  });
  const agents = buildAgents(random.branch('agents'), count);
  const families = buildFamilies(random.branch('families'), { pupils, years, today, geography, agents });
  const notices = planLateNotices(families, years, today);
  const payments = planPayments(random.branch('payments'), families, years, { today, notices });
  const activity = planActivity(random.branch('activity'), { agents, families, years, today });
  const doubles = planDoubles(families);
  const pupilDoubles = planPupilDoubles(families, doubles);
  const papers = planPapers(families, agents, years.current);
  return { options, years, geography, agents, families, notices, payments, activity, doubles, pupilDoubles, papers };
}

/** Fingerprint of a plan: SHA-256, hexadecimal. */
export function fingerprintOfPlan(plan: DemoPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex');
}
