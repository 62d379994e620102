import { serviceId } from '@diapason/contracts/staff';
import type { TakingBack } from '@diapason/projections/rollover/taking-back';
import { decideTakeBackService } from '../../staff/aggregate/carry-service';
import { service } from '../../staff/aggregate/service';
import { decideTakeBackWorkshop } from '../../teaching/aggregate/carry-workshop';
import { workshop } from '../../teaching/aggregate/workshop';
import type { Step } from './write-lines';

/**
 * Workshops first: a sheet goes once none of its teacher's is left. What was touched meanwhile stays.
 * @param planned what would go once the workshops have gone.
 */
export function takeBack(
  { workshops, sheets }: TakingBack,
  year: number,
  planned: () => Promise<TakingBack>,
): readonly Step[] {
  let left: Promise<ReadonlySet<number>> | undefined;
  const goes = async (id: number) => {
    left ??= planned().then((plan) => new Set(plan.sheets));
    return (await left).has(id);
  };
  return [
    ...workshops.map(
      (id): Step =>
        async ({ execute }) => {
          const { events } = await execute(workshop, id, decideTakeBackWorkshop);
          return events.length > 0 ? 1 : 0;
        },
    ),
    ...sheets.map(
      (id): Step =>
        async ({ execute }) => {
          if (!(await goes(id))) return 0;
          const { events } = await execute(service, serviceId(id, year), decideTakeBackService);
          return events.length > 0 ? 1 : 0;
        },
    ),
  ];
}
