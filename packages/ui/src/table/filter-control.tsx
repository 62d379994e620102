import type { ApiKey } from '@diapason/platform';
import { Fragment } from 'react';
import type { ListFilters } from './list-filters';
import type { ListState } from './useList';

/** A filter's own control. @param alone its label is not in sight */
export function controlOf<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>(
  { declaration, filters, session, change }: ListState<K, T, F, P>,
  name: string,
  alone: boolean,
) {
  const onChange = (value: unknown) => change({ [name]: value } as Partial<typeof filters>);
  return (
    <Fragment key={name}>
      {declaration.filters[name]?.control({ name, value: filters[name as keyof F], onChange, alone }, session)}
    </Fragment>
  );
}
