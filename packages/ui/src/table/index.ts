import './loading.css';
import './print/print.css';

export type { CellKind, CellValue, Column, Sort } from './columns';
export { DataList, type DataListProps } from './DataList';
export { declaredList, type ListTable, type Special } from './declared-list';
export { useDoes } from './does';
export type { ListAction } from './ListActions';
export { ListPage } from './ListPage';
export { type ListDeclaration, list } from './list';
export { addressesBy, exportsBy } from './list-calls';
export { filters, type ListFilter, type ListSession } from './list-filters';
export { OrderButtons } from './OrderButtons';
export { PagedList } from './PagedList';
export { Pager, type Paging } from './Pager';
export { RowEditing } from './RowEditing';
export { type Edited, RowsPanel } from './RowsPanel';
export { recordColumns } from './record-columns';
export { type ListState, useList } from './useList';
