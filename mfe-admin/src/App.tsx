import { BrowserRouter, Route, Routes } from '@diapason/ui/router';
import { lazy } from 'react';

const RecordHistory = lazy(() => import('./historique/RecordHistory'));
const AuditLog = lazy(() => import('./audit/AuditLog'));
const Replay = lazy(() => import('./rejeu/Replay'));
const SystemState = lazy(() => import('./systeme/SystemState'));

export const App = () => (
  <BrowserRouter>
    <Routes>
      <Route path="/historique/:flux" element={<RecordHistory />} />
      <Route path="/audit" element={<AuditLog />} />
      <Route path="/rejeu" element={<Replay />} />
      <Route path="/systeme" element={<SystemState />} />
    </Routes>
  </BrowserRouter>
);
