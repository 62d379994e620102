import { parisDay } from '@diapason/contracts/constants';
import { settingsOf } from '@diapason/settings';
import { fill } from '../demonstration/fill';
import { loginLines } from '../demonstration/logins';
import { dayBegun } from '../demonstration/marks';
import { buildPlan, SIZE } from '../demonstration/plan';
import { openApplication } from '../machinery/app/application';

/**
 * Fills an empty system with the demonstration and prints its logins as `role<tab>e-mail<tab>password`.
 * `--logins` only prints them; `--pupils=N` makes a smaller network. A system with other data is left alone.
 */
async function main(): Promise<void> {
  const environment = settingsOf('application');
  if (environment.NODE_ENV === 'production')
    throw new Error('Le réseau de démonstration n’existe pas avec NODE_ENV=production.');
  if (process.argv.includes('--logins')) return void process.stdout.write(loginLines());
  const pupils = Number(process.argv.find((argument) => argument.startsWith('--pupils='))?.slice(9) ?? SIZE.pupils);
  const app = await openApplication({ ...environment, LOG_LEVEL: 'silent' }, 'demonstration');
  try {
    const today = (await dayBegun(app.runtime.pool)) ?? parisDay(app.runtime.clock.now());
    const plan = buildPlan({ ...SIZE, pupils, today });
    const onPhase = (phase: string, commands: number, milliseconds: number) =>
      void process.stderr.write(`${phase}: ${commands} commands in ${milliseconds} ms\n`);
    const filled = await fill(plan, { ...app, onPhase });
    process.stdout.write(
      filled ? loginLines() : 'Le système contient déjà des données : pas de réseau de démonstration.\n',
    );
  } finally {
    await app.stop();
  }
}

await main();
