import { conflictList } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatDateTime, State } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { declaredList, PanelBlock, PanelHead, PanelLines, useDoes } from '@diapason/ui/table';
import { detail, kindOf, overlapOf, sinceWhen } from '../conflicts';
import { NoHolidays } from '../NoHolidays';
import { hoursOf } from '../workshop-in-words';

type Row = ApiData<'POST /api/ateliers/conflitsAnnee'>[number];
type Lesson = Row['atelier'];

const placeOf = (lesson: Lesson) => [hoursOf(lesson), lesson.libelleSite].filter(Boolean).join(' · ');
/** An erased agent has no name. */
const keeper = ({ decision }: Row) => decision && (decision.par || 'Agent effacé');

/** What the workshops of a year dispute, and who kept it so. */
export const conflicts = declaredList(conflictList, {
  values: {
    atelier: ({ atelier }) => atelier.libelleType,
    autre: ({ autre }) => autre?.libelleType ?? '',
    detail: overlapOf,
    decision: (row) => keeper(row) ?? 'À trancher',
  },
  cells: {
    atelier: ({ atelier }) => <Opens {...atelier} />,
    autre: ({ autre }) => autre && <Opens {...autre} />,
    decision: (row) => keeper(row) ?? <State tone="warning">À trancher</State>,
  },
  seconds: {
    atelier: ({ atelier }) => placeOf(atelier),
    autre: ({ atelier, autre }) =>
      autre && (autre.libelleSite === atelier.libelleSite ? hoursOf(autre) : placeOf(autre)),
    detail: sinceWhen,
    decision: ({ decision }) => formatDateTime(decision?.le),
  },
  summary: (totals) => <NoHolidays {...totals} />,
  panel: (row) => <ConflictPanel row={row} />,
  phone: {
    beside: kindOf,
    under: ({ atelier, autre }) => [atelier, autre].flatMap((one) => one?.libelleType ?? []).join(' · '),
    state: ({ decision }) => !decision && <State tone="warning">À trancher</State>,
  },
  views: [{ id: 'a-trancher', title: 'À trancher', search: { decision: 'a-trancher' } }],
});

function Opens({ idAtelier, libelleType }: Lesson) {
  return <LinkWhere to={useDoes()('ouvrir') ? `/fiche-atelier/${idAtelier}` : undefined}>{libelleType}</LinkWhere>;
}

/** What a conflict is, beside the list; it is solved on the sheet of either workshop. */
function ConflictPanel({ row }: { readonly row: Row }) {
  const { quoi, atelier, autre, decision } = row;
  return (
    <>
      <PanelHead name={quoi} about={[kindOf(row), detail(row)].filter(Boolean).join(' · ')} />
      <PanelBlock title="Ateliers">
        <PanelLines
          label="Ateliers"
          lines={[atelier, ...(autre ? [autre] : [])].map((one) => ({
            key: one.idAtelier,
            title: <Opens {...one} />,
            note: placeOf(one),
          }))}
        />
      </PanelBlock>
      <PanelBlock title="Décision">
        {decision ? (
          <p>{`Gardé par ${keeper(row)}, le ${formatDateTime(decision.le)}`}</p>
        ) : (
          <State tone="warning">À trancher</State>
        )}
      </PanelBlock>
    </>
  );
}
