import { frenchDate, parisDay } from '@diapason/contracts/constants';
import { clamdVersion, ScannerUnavailable } from '../files/clamd';
import { type Examined, found, latencyOf, reason } from './examined';

const DAY_MS = 24 * 3_600_000;
/** freshclam asks for new signatures several times a day, and there are some on most days. */
const MOST_DAYS = 7;

/** ClamAV: whether it answers, which it is, and from when its signatures are. */
export async function examineAntivirus(url: string): Promise<Examined> {
  const at = { name: 'Antivirus', place: url.replace(/^(tcp|unix):\/\//, '') };
  try {
    const { version, signatures } = await clamdVersion(url);
    const latency = await latencyOf(() => clamdVersion(url));
    return { ...at, version, latency, findings: [found(true, 'répond'), ageOf(signatures)] };
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error;
    return { ...at, findings: [found(false, `ne répond pas (${reason(error.cause ?? error)})`)] };
  }
}

function ageOf(signatures: Date | undefined) {
  if (!signatures) return found(false, 'n’a pas de signatures de ClamAV : lancez freshclam');
  const days = Math.max(0, Math.floor((Date.now() - signatures.getTime()) / DAY_MS));
  const said = `signatures du ${frenchDate(parisDay(signatures))}`;
  return days <= MOST_DAYS ? found(true, said) : found(false, `${said}, il y a ${days} jours : lancez freshclam`);
}
