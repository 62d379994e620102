import { useState } from 'react';
import { DataList, type DataListProps } from './DataList';
import { Pager } from './Pager';

/** A short list inside a screen: pages of `pageSize` rows, and no pager where one page holds them all. */
export function PagedList<Row extends object>({
  pageSize,
  ...list
}: DataListProps<Row> & { readonly pageSize: number }) {
  const [asked, setPage] = useState(0);
  const total = list.rows.length;
  const page = Math.min(asked, Math.max(0, Math.ceil(total / pageSize) - 1));
  return (
    <>
      <DataList {...list} rows={list.rows.slice(page * pageSize, (page + 1) * pageSize)} />
      <Pager page={page} pageSize={pageSize} total={total} sizes={[pageSize]} onChange={setPage} />
    </>
  );
}
