import { urlPlace } from '@diapason/settings';
import { createTransport } from 'nodemailer';
import { type Examined, found, reason } from './examined';

const TIMEOUTS = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000 };

/** Greets the mail server and logs in, and sends nothing. */
export async function examineMail(url: string): Promise<Examined> {
  const at = { name: 'Serveur d’e-mails', place: urlPlace(url, url.startsWith('smtps:') ? 465 : 25) };
  const transport = createTransport({ url, ...TIMEOUTS });
  const since = performance.now();
  try {
    await transport.verify();
    return { ...at, latency: performance.now() - since, findings: [found(true, 'le serveur répond et accepte')] };
  } catch (error) {
    return { ...at, findings: [found(false, `le serveur n’accepte pas : ${reason(error)}`)] };
  } finally {
    transport.close();
  }
}
