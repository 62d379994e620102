import { HTTP_VAULT } from '../http/idempotency';
import { IDENTITY_VAULT } from '../session/vault';
import { STAGING_VAULT } from './staging';

/**
 * What services keep in the schema `vault`, beside the tables of event sourcing. `vault.restored`: when the log was restored from a
 * backup.
 */
export const SERVICES_VAULT = [
  ...IDENTITY_VAULT,
  ...HTTP_VAULT,
  ...STAGING_VAULT,
  'create table if not exists vault.restored (at timestamptz not null)',
];
