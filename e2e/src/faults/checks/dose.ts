import type { Entry } from '../ledger';
import type { Injected } from '../recovery';
import type { Check } from './check';

/** Tolerated share of refused commands per kind; above it the load asks for the impossible. */
const REFUSED = 0.05;
/** Least share of the target rate that must be acknowledged, faults included. */
const ACKNOWLEDGED = 1 / 2;
/** Load per processor above which the machine is too busy to judge its speed. */
export const OVERLOAD = 2;

export interface Dose {
  readonly entries: readonly Entry[];
  readonly injected: readonly Injected[];
  /** Number of planned faults, and whether the run had a time limit. */
  readonly planned: number;
  readonly timed: boolean;
  /** All kinds of commands in the load. */
  readonly kinds: readonly string[];
  /** Commands a second. */
  readonly aimed: number;
  readonly acknowledged: number;
  /** Average machine load during the run, and its number of processors. */
  readonly machineLoad: number;
  readonly processors: number;
}

/** Checks that the plan was injected, under the intended load. */
export function checkDose(dose: Dose): readonly Check[] {
  const { entries, injected, planned, timed } = dose;
  const notInjected = planned - injected.length;
  return [
    {
      name: 'every fault of the plan was injected',
      counted: injected.length,
      problems: notInjected === 0 || timed ? [] : [`${notInjected} of ${planned} were not`],
      ...(notInjected > 0 ? { note: `cut short after the minutes given: ${injected.length} of ${planned}` } : {}),
    },
    {
      name: 'commands of every kind were acknowledged, and hardly one refused',
      counted: dose.kinds.length,
      problems: dose.kinds.flatMap((kind) =>
        kindFaults(
          kind,
          entries.filter((entry) => entry.kind === kind),
        ),
      ),
    },
    checkRate(dose),
  ];
}

function kindFaults(kind: string, entries: readonly Entry[]): string[] {
  const withFate = (fate: Entry['fate']) => entries.filter((entry) => entry.fate === fate);
  const [acknowledged, refused] = [withFate('acknowledged'), withFate('refused')];
  return [
    ...(acknowledged.length > 0 ? [] : [`${kind}: none of ${entries.length} was acknowledged`]),
    ...(refused.length < entries.length * REFUSED || refused.length === 0
      ? []
      : [
          `${kind}: ${refused.length} of ${entries.length} refused, such as ${refused[0]?.status} ${refused[0]?.answer}`,
        ]),
  ];
}

function checkRate({ aimed, acknowledged, machineLoad, processors }: Dose): Check {
  const overloaded = machineLoad > OVERLOAD * processors;
  const figures = `${acknowledged}/s of ${aimed}/s`;
  return {
    name: 'at least half the rate aimed at was acknowledged',
    counted: Math.round(acknowledged),
    problems: overloaded || acknowledged >= aimed * ACKNOWLEDGED ? [] : [figures],
    note: overloaded
      ? `not judged: the machine was overloaded, ${machineLoad.toFixed(1)} on ${processors} processors; ${figures}`
      : figures,
  };
}
