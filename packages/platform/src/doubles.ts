import { type ApiData, type ApiInput, useApiQuery, useMay } from './hooks';
import { sheets } from './sheets';

type Double = ApiData<'POST /api/recherche/doublons'>[number];
type Entered = Omit<ApiInput<'POST /api/recherche/doublons'>['body'], 'nature'>;

/** Who may be the person that is entered, among those whom the list shows this user; `to` their sheet, for who may open it. @param entered undefined while that tells nothing. */
export function useDoubles(
  nature: 'guardian' | 'pupil',
  entered: Entered | undefined,
): readonly (Double & { readonly to: string | undefined })[] {
  const { read, path } = sheets[nature];
  const opens = useMay(read);
  const may = useMay('POST /api/recherche/doublons');
  const asked = may && entered ? { body: { nature, ...entered } } : null;
  const { data = [] } = useApiQuery('POST /api/recherche/doublons', asked);
  return data.map((row) => ({ ...row, to: opens ? `${path}/${row.id}` : undefined }));
}
