import { announceReady, required, runEntry, stopOnRequest } from '../process/entry';
import { startBank } from './bank';

runEntry(async () => {
  const shop = {
    site: required('BANK_SITE'),
    rang: required('BANK_RANG'),
    identifiant: required('BANK_IDENTIFIANT'),
    key: required('BANK_KEY'),
  };
  const bank = await startBank({
    shop,
    folder: required('BANK_FOLDER'),
    port: Number(required('BANK_PORT')),
    tell: (line) => void process.stderr.write(`${line}\n`),
  });
  stopOnRequest(() => bank.stop());
  announceReady({ url: bank.url, publicKey: bank.publicKey });
});
