export { type CellKind, type CellValue, type Column, type Sort, searchRows, sortRows } from './columns';
export { DataList, type DataListProps } from './DataList';
export { ExportMenu } from './ExportMenu';
export { ListPage, type ListPageProps, type ServerPaging } from './ListPage';
export { PagedList } from './PagedList';
export { Pager, type Paging } from './Pager';
export { recordColumns } from './record-columns';
export { type FilterSchema, type FilterValues, filter } from './url-filters';
export { useUrlFilters } from './useUrlFilters';
