import { availableParallelism } from 'node:os';
import type { Check } from './checks/check';
import { checkDose } from './checks/dose';
import { checkRecovered } from './checks/recovered';
import type { Family, SkippedFault } from './families';
import type { Entry } from './ledger';
import type { Injected } from './recovery';

/** Times in milliseconds; null: no recovery in time, or jobs not watched. */
interface FaultFigures {
  readonly fault: string;
  readonly family: Family;
  readonly injected: number;
  readonly servingP50: number | null;
  readonly servingMax: number | null;
  readonly workingP50: number | null;
  readonly workingMax: number | null;
  /** Longest wait for an answer. */
  readonly longest: number;
  readonly acknowledged: number;
  readonly unclear: number;
  readonly refused: number;
}

export interface Report {
  readonly seed: number;
  readonly kills: number;
  /** Planned faults; fewer were injected if the time limit ended the run. */
  readonly planned: number;
  readonly injected: number;
  readonly seconds: number;
  /** Commands a second: target, sent and acknowledged. */
  readonly rate: { readonly aimed: number; readonly sent: number; readonly acknowledged: number };
  /** Median machine load during the run; above the number of processors everything is slower. */
  readonly machineLoad: number;
  readonly commands: Readonly<Record<'sent' | 'acknowledged' | 'refused' | 'unclear' | 'triedAgain', number>>;
  readonly faults: readonly FaultFigures[];
  readonly skipped: readonly SkippedFault[];
  readonly checks: readonly (Check & { readonly passed: boolean })[];
  readonly passed: boolean;
}

const SHOWN_PROBLEMS = 20;

export interface Findings {
  readonly seed: number;
  readonly kills: number;
  readonly planned: number;
  /** Whether the run had a time limit. */
  readonly timed: boolean;
  readonly milliseconds: number;
  readonly aimed: number;
  /** All kinds of commands in the load. */
  readonly kinds: readonly string[];
  readonly entries: readonly Entry[];
  readonly injected: readonly Injected[];
  readonly skipped: readonly SkippedFault[];
  /** Longest wait for an answer by fault, in milliseconds. */
  readonly longest: ReadonlyMap<string, number>;
  readonly checks: readonly Check[];
}

/** Summarises a run. It passed when every check passed, including those of dose and recovery time. */
export function reportOf(findings: Findings): Report {
  const { seed, kills, planned, timed, milliseconds, aimed, kinds, entries, injected, skipped } = findings;
  const seconds = milliseconds / 1000;
  const faults = new Map(injected.map(({ fault, family }) => [fault, family]));
  const fates = countFates(entries);
  const acknowledged = perSecond(fates.acknowledged, seconds);
  const machineLoad = percentiles(injected.map((one) => one.machineLoad)).p50 ?? 0;
  const processors = availableParallelism();
  const dose = { entries, injected, planned, timed, kinds, aimed, acknowledged, machineLoad, processors };
  const checks = [...findings.checks, ...checkDose(dose), ...checkRecovered(injected)].map((check) => ({
    ...check,
    passed: check.problems.length === 0,
    problems: check.problems.slice(0, SHOWN_PROBLEMS),
  }));
  return {
    seed,
    kills,
    planned,
    injected: injected.length,
    seconds: Math.round(seconds),
    rate: { aimed, sent: perSecond(entries.length, seconds), acknowledged },
    machineLoad,
    commands: { sent: entries.length, ...fates, triedAgain: entries.filter((entry) => entry.attempts > 1).length },
    faults: [...faults].map(([name, family]) => ({
      family,
      ...figuresOf(name, injected, entries),
      longest: findings.longest.get(name) ?? 0,
    })),
    skipped,
    checks,
    passed: checks.every((check) => check.passed),
  };
}

const perSecond = (count: number, seconds: number) => Math.round((10 * count) / seconds) / 10;

function countFates(entries: readonly Entry[]) {
  const countOf = (fate: Entry['fate']) => entries.filter((entry) => entry.fate === fate).length;
  return {
    acknowledged: countOf('acknowledged'),
    refused: countOf('refused'),
    unclear: countOf('unclear') + countOf('sent'),
  };
}

function figuresOf(
  fault: string,
  injected: readonly Injected[],
  entries: readonly Entry[],
): Omit<FaultFigures, 'family' | 'longest'> {
  const recoveries = injected.filter((one) => one.fault === fault).map((one) => one.recovery);
  const serving = percentiles(recoveries.map((one) => one.serving));
  const working = percentiles(recoveries.map((one) => one.working));
  return {
    fault,
    injected: recoveries.length,
    servingP50: serving.p50,
    servingMax: serving.max,
    workingP50: working.p50,
    workingMax: working.max,
    ...countFates(entries.filter((entry) => entry.during === fault)),
  };
}

function percentiles(times: readonly (number | undefined)[]): { p50: number | null; max: number | null } {
  if (times.some((time) => time === undefined)) return { p50: null, max: null };
  const sorted = times.flatMap((time) => time ?? []).sort((a, b) => a - b);
  return { p50: sorted[Math.floor((sorted.length - 1) / 2)] ?? null, max: sorted.at(-1) ?? null };
}

/** The report as text. */
export function readable(report: Report): string {
  const { seed, kills, seconds, rate, commands } = report;
  const head = [
    'fault',
    'injected',
    'back p50',
    'max',
    'jobs p50',
    'max',
    'longest wait',
    'acknowledged',
    'unclear',
    'refused',
  ];
  const time = (value: number | null) => (value === null ? '–' : `${value} ms`);
  const rows = report.faults.map((one) => [
    one.fault,
    String(one.injected),
    ...[one.servingP50, one.servingMax, one.workingP50, one.workingMax, one.longest].map(time),
    ...[one.acknowledged, one.unclear, one.refused].map(String),
  ]);
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), title.length),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [
    `seed ${seed}, ${kills} kills a process, ${report.injected} of ${report.planned} faults in ${seconds} s, machine load ${report.machineLoad.toFixed(1)}`,
    `${commands.sent} commands at ${rate.sent}/s (aimed at ${rate.aimed}/s): ${commands.acknowledged} acknowledged, ${commands.unclear} unclear, ${commands.refused} refused, ${commands.triedAgain} tried again`,
    '',
    line(head),
    ...rows.map(line),
    ...report.skipped.map(({ name, reason }) => `${name}: SKIPPED, ${reason}`),
    '',
    ...report.checks.flatMap(({ name, counted: checked, passed, note, problems }) => [
      `${passed ? '✓' : '✗'} ${name} (${checked}${note ? `; ${note}` : ''})`,
      ...problems.map((problem) => `    ${problem}`),
    ]),
    '',
    report.passed ? 'passed' : 'FAILED',
    '',
  ].join('\n');
}
