import { type TabProps, useUser } from '@diapason/platform';
import { ErrorState, Loading } from '@diapason/ui';
import { useState } from 'react';
import { ServiceActs, ServiceOfYear, useService } from './ServiceOfYear';

/** The service sheet as a tab of the agent's. */
export default function ServiceTab({ answer }: TabProps<'agent'>) {
  const [year, setYear] = useState(useUser().idAnneeScolaire);
  const { service, error, refetch } = useService(answer.idUtilisateur, year);
  if (!service) return error ? <ErrorState message={error.message} onRetry={refetch} /> : <Loading />;
  return (
    <div className="d-stack">
      <div className="d-row">
        <ServiceActs {...service} year={year} onYear={setYear} />
      </div>
      <ServiceOfYear key={year} {...service} />
    </div>
  );
}
