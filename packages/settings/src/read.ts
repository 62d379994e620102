import { bankFaults } from './bank';
import { SETTINGS, type SettingName } from './declaration';
import { ROLES, type RoleName } from './roles';
import { type Lack, type Shape, Unfit } from './shape';

/** EX_CONFIG of sysexits.h. A first start that ends so would end so again. */
export const WRONG_SETTING = 78;

/** Settings that nothing can be started with; a line in French for each, without its value. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
  readonly exitCode = WRONG_SETTING;

  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

type Read<N extends SettingName> = (typeof SETTINGS)[N] extends { shape: Shape<infer T>; fallback: infer F }
  ? T | F
  : never;
type Present<N extends SettingName> = Exclude<Read<N>, undefined>;

/** The settings of a process by name; undefined where one is not set and nothing holds instead. */
export type SettingsOf<R extends RoleName> = {
  readonly [N in (typeof ROLES)[R]['needs'][number]]: Present<N>;
} & { readonly [N in (typeof ROLES)[R]['reads'][number]]: Read<N> };

/**
 * Reads what a process is told. An empty variable counts as not set.
 * @throws WrongSettings naming every variable that is missing or wrong.
 */
export function readSettings<R extends RoleName>(role: R, env: NodeJS.ProcessEnv): SettingsOf<R> {
  const { needs, reads }: { needs: readonly SettingName[]; reads: readonly SettingName[] } = ROLES[role];
  const wrong: string[] = [];
  const read = (name: SettingName): unknown => {
    const { shape, fallback } = SETTINGS[name];
    const given = env[name];
    if (!given) {
      if (needs.includes(name)) wrong.push(faultLine(name, 'n’est pas défini'));
      return fallback;
    }
    try {
      return shape.read(given);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      wrong.push(faultLine(name, error.message));
      return undefined;
    }
  };
  const values = Object.fromEntries([...needs, ...reads].map((name) => [name, read(name)]));
  wrong.push(...bankFaults(values).map(([name, fault]) => faultLine(name, fault)));
  wrong.push(...lacksOfProduction(values).map(({ line }) => line));
  if (wrong.length > 0) throw new WrongSettings(wrong);
  return values as SettingsOf<R>;
}

/** What an installation lacks, and the line that says so. */
interface Lacking {
  readonly lack: Lack;
  readonly line: string;
}

/** What a process of production lacks that INSECURE does not name. */
function lacksOfProduction(values: Readonly<Record<string, unknown>>): readonly Lacking[] {
  if (values.NODE_ENV !== 'production') return [];
  const named = (values.INSECURE ?? []) as readonly Lack[];
  return lacksOf(values).filter(({ lack }) => !named.includes(lack));
}

const mendLack = (lack: Lack, mend: string): string => `${mend}, ou dites par INSECURE=${lack} que vous vous en passez`;

/** What these settings, of whatever installation, lack to be one of production. Of settings that are not among them nothing is said. */
export function lacksOf(values: Readonly<Record<string, unknown>>): readonly Lacking[] {
  const lacks: Lacking[] = [];
  const say = (lack: Lack, name: SettingName, wrong: string, mend: string) =>
    void lacks.push({ lack, line: faultLine(name, wrong, mendLack(lack, mend)) });
  if ('SMTP_URL' in values && values.SMTP_URL === undefined)
    say('smtp', 'SMTP_URL', 'n’est pas défini, et aucun e-mail ne part', 'Nommez le serveur de messagerie');
  if (typeof values.PUBLIC_URL === 'string' && values.PUBLIC_URL.startsWith('http:'))
    say(
      'http',
      'PUBLIC_URL',
      'l’adresse est en http : mots de passe et sessions passent en clair',
      'Servez le site en https',
    );
  if (process.getuid?.() === 0)
    say('root', 'NODE_ENV', 'la production ne tourne pas sous le compte root', 'Lancez-la sous un compte à elle');
  return lacks;
}

/** The line of a setting that is wrong. @param mend what to do; how the variable is written if left out */
export function faultLine(name: SettingName, wrong: string, mend = `Attendu : ${SETTINGS[name].shape.form}`): string {
  return `${name} : ${wrong}. ${mend}.`;
}

/** The lines of settings at the end of what a process wrote before it ended with {@link WRONG_SETTING}. */
export function faultLines(written: string): readonly string[] {
  const lines = written.trimEnd().split('\n');
  const first = lines.findLastIndex((line) => !Object.keys(SETTINGS).some((name) => line.startsWith(`${name} : `)));
  return lines.slice(first + 1);
}
