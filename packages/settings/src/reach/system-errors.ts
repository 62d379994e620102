import { away, type ConnectionTry, wrong } from './connection-try';

const UNKNOWN_CERTIFICATE =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_(UNTRUSTED|SIGNATURE_FAILURE|REJECTED))$/;
const AWAY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'la connexion est refusée',
  ECONNRESET: 'la connexion est coupée',
  EPIPE: 'la connexion est coupée',
  ETIMEDOUT: 'ne répond pas',
  EHOSTUNREACH: 'la machine ne peut pas être jointe',
  ENETUNREACH: 'le réseau ne peut pas être joint',
  EAI_AGAIN: 'le serveur de noms ne répond pas',
  ENOENT: 'le socket n’est pas là',
};

/** What an error of the network or of TLS says of a setting. Undefined for others. @param trust how an authority is named */
export function judgeSystemError(error: unknown, place: string, trust: string): ConnectionTry | undefined {
  // Several addresses of one name were tried.
  if (error instanceof AggregateError) return judgeSystemError(error.errors[0], place, trust);
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return undefined;
  if (code === 'ENOTFOUND') return wrong(`la machine de ${place} est inconnue`, 'Vérifiez son nom');
  if (UNKNOWN_CERTIFICATE.test(code)) return wrong(`le certificat de ${place} vient d’une autorité inconnue`, trust);
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return wrong(
      `le certificat de ${place} n’est pas valable aujourd’hui`,
      'Renouvelez-le, ou vérifiez l’heure de cette machine',
    );
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return wrong(`le certificat de ${place} est fait pour un autre nom`, 'Écrivez la machine par un nom du certificat');
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO')
    return wrong(`${place} ne parle pas TLS`, 'Retirez TLS de l’adresse, ou vérifiez le port');
  const why = AWAY[code];
  return why === undefined ? undefined : away(why);
}
