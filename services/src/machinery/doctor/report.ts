import { WRONG_SETTING } from '@diapason/settings';
import type { Examined } from './examined';

/** What the operator reads, and the exit code: 0 where all is well, 1 where something is not, 78 where a setting is wrong. */
export function reportOf(examined: readonly Examined[]): { readonly text: string; readonly code: 0 | 1 | 78 } {
  const wrong = examined.flatMap((one) => one.wrong ?? []);
  const bad = examined.flatMap(({ findings }) => findings).filter(({ good }) => !good).length;
  const code = wrong.length > 0 ? WRONG_SETTING : bad > 0 ? 1 : 0;
  const last = bad === 0 ? 'Tout est bon.' : `À voir : ${bad}.`;
  return { text: [...examined.flatMap(linesOf), '', ...(wrong.length > 0 ? wrong : [last]), ''].join('\n'), code };
}

function linesOf({ name, place, version, latency, wrong, findings }: Examined): string[] {
  const answer = latency === undefined ? '' : `, répond en ${latency.toFixed(1).replace('.', ',')} ms`;
  const head = `${name}${version ? ` ${version}` : ''} (${place})${answer}`;
  const lines = findings.map(({ good, said }) => `  ${good ? '✓' : '✗'} ${said}`);
  return [head, ...(wrong ? ['  ✗ réglage à corriger'] : lines)];
}
