import { GROUPS } from './declaration';

/** The table of docs/operations.md. */
export function settingsTable(): string {
  const rows = Object.entries(GROUPS).flatMap(([title, group]) => [
    `| **${title}** | | |`,
    ...Object.entries(group).map(([name, { means, otherwise }]) => `| \`${name}\` | ${means} | ${otherwise} |`),
  ]);
  return ['| variable | meaning | when it is not set |', '|---|---|---|', ...rows, ''].join('\n');
}
