import type { ScheduleEntry, TermAnswer } from '@kahan/contract';
import { type Appointment, appointmentKey } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent } from '../../data/session/session.ts';
import css from './appointment-walk.module.css';
import { ownWalks } from './own-walks.ts';
import { WalkLine } from './walk-line.tsx';

/** How far an appointment of the reader is from the one before; its line is as high before that is known. */
export function AppointmentWalk({ appointment }: { appointment: Appointment<ScheduleEntry, TermAnswer> }) {
  const { data } = useQuery({ ...scheduleQuery, enabled: useIsStudent() === true });
  const walks = ownWalks(data?.data.schedule ?? [], appointment.date);
  const key = appointmentKey(appointment);
  return (
    <WalkLine walks={walks} walk={walks.find(({ to }) => appointmentKey(to) === key)} className={css.line} />
  );
}
