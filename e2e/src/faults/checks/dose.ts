import type { Entry } from '../ledger';
import type { Injected } from '../recovery';
import type { Check } from './check';

/** Share of a kind's commands that may be refused: of more, the load asks for what cannot be. */
const REFUSED = 0.05;
/** Share of the rate aimed at that must have been acknowledged, the time of the faults included. */
const ACKNOWLEDGED = 1 / 2;
/** Processes that want each processor, above which a machine has too much else to do for a rate to be judged. */
const OVERLOAD = 2;

export interface Dose {
  readonly entries: readonly Entry[];
  readonly injected: readonly Injected[];
  /** Faults of the plan, and whether the run was given a time after which it injects no more. */
  readonly planned: number;
  readonly timed: boolean;
  /** Every kind of command that the load has. */
  readonly kinds: readonly string[];
  /** Commands a second. */
  readonly aimed: number;
  readonly acknowledged: number;
  /** Of the machine over the run, and its processors. */
  readonly machineLoad: number;
  readonly processors: number;
}

/** The run was what it says: the plan was injected, and under the load that was aimed at. */
export function checkDose(dose: Dose): readonly Check[] {
  const { entries, injected, planned, timed } = dose;
  const left = planned - injected.length;
  return [
    {
      name: 'every fault of the plan was injected',
      counted: injected.length,
      problems: left === 0 || timed ? [] : [`${left} of ${planned} were not`],
      ...(left > 0 ? { note: `cut short after the minutes given: ${injected.length} of ${planned}` } : {}),
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
  const of = (fate: Entry['fate']) => entries.filter((entry) => entry.fate === fate);
  const [acknowledged, refused] = [of('acknowledged'), of('refused')];
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
