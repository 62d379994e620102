import { formatDate, formatNumber, Panel, plural } from '@diapason/ui';
import moving from '../moving.module.css';
import scales from '../scales.module.css';
import { type Groups, nameOf, type Takers } from './groups';

interface Props {
  readonly data: Groups;
  readonly takers: Takers;
}

/** What the act makes of the places of each group from that day on: black stays, pale falls away, hatched comes, brass is too many. */
export function Places({ data, takers }: Props) {
  const coming = (id: number) => [...takers.values()].filter((to) => to === id).length;
  const rows = [
    { group: data, after: data.countEleves - takers.size },
    ...data.groupes
      .filter(({ idAtelier }) => coming(idAtelier) > 0)
      .map((group) => ({ group, after: group.countEleves + coming(group.idAtelier) })),
  ];
  const most = Math.max(1, ...rows.flatMap(({ group, after }) => [group.countEleves, after, group.maximumEleves]));
  const width = (count: number) => `${(count / most) * 100}%`;
  return (
    <Panel title="Places" icon="users">
      <p className={moving.since}>{`dès le ${formatDate(data.date)}`}</p>
      <ul className={scales.scales}>
        {rows.map(({ group: { maximumEleves: max, countEleves: before, ...group }, after }) => (
          <li key={group.idAtelier}>
            <span>
              <strong>{nameOf(group)}</strong>
              <small className={max > 0 && after > max ? scales.over : ''}>{left(max, after)}</small>
              <span>
                {before !== after && `${formatNumber(before)} → `}
                <strong>{max > 0 ? `${formatNumber(after)} sur ${formatNumber(max)}` : formatNumber(after)}</strong>
              </span>
            </span>
            <div aria-hidden="true">
              <i
                style={{ inlineSize: width(Math.max(before, after)) }}
                className={after > before ? scales.added : ''}
              />
              <b style={{ inlineSize: width(Math.min(before, after)) }} />
              {max > 0 && after > max && (
                <em style={{ insetInlineStart: width(max), inlineSize: width(after - max) }} />
              )}
              {max > 0 && <u style={{ insetInlineStart: width(max) }} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const left = (max: number, after: number): string =>
  max === 0
    ? 'sans maximum'
    : after > max
      ? `${formatNumber(after - max)} de trop`
      : plural(max - after, 'place libre', 'places libres');
