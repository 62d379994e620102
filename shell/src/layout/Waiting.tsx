import { type ApiInput, type ApiKey, useApiQuery } from '@diapason/platform';
import { formatNumber } from '@diapason/ui';
import type { MenuLink } from './menu';

/** How many wait there, asked again on each screen; nothing while that is unknown. */
export default function Waiting({ call, body }: NonNullable<MenuLink['waiting']>) {
  const { data } = useApiQuery(call, { body } as ApiInput<ApiKey>);
  const count = (data as { readonly nombre?: number } | undefined)?.nombre;
  return count ? (
    <small className="links-count">
      {formatNumber(count)}
      <span className="d-visually-hidden"> à traiter</span>
    </small>
  ) : null;
}
