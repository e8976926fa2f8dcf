// Handlers of the ferry contract: they store vessels and bookings in memory, and return decoded search criteria.
import type { Handlers } from "./gen/ferry-server/handlers.gen.ts";
import type { Booking, Vessel } from "./gen/ferry-server/operations.schemas.gen.ts";

export const flagship: Vessel = {
  id: "FL-1",
  kind: "car-ferry",
  name: "Aurora",
  imo: 9223372036854775807n,
  retired: null,
  hull: { name: "car deck", above: [{ name: "lounge", above: [{ name: "bridge" }] }] },
};

/** Creates handlers with separate state on each call. */
export function ferryHandlers(): Handlers {
  const vessels = new Map<string, Vessel>([[flagship.id, flagship]]);
  const bookings = new Map<string, Booking>();
  return {
    health: () => ({ status: 200, body: { ok: true } }),
    searchVessels: ({ query, headers }) => {
      const found = [...vessels.values()].filter(({ kind }) => query.kind === undefined || query.kind.includes(kind));
      if (headers["x-trace"] === "teapot") return { status: 418, body: { title: "I am a teapot" } };
      return {
        status: 200,
        headers: { "X-Total": found.length },
        body: { vessels: found, criteria: { ...query, trace: headers["x-trace"], depth: headers["x-depth"] } },
      };
    },
    getFlagship: () => ({ status: 200, body: flagship }),
    getVessel: ({ path }) => {
      const vessel = vessels.get(path["vessel-id"]);
      return vessel ? { status: 200, body: vessel } : { status: 404, body: { title: "No such vessel" } };
    },
    replaceVessel: ({ path, body }) => {
      const isNew = !vessels.has(path["vessel-id"]);
      vessels.set(path["vessel-id"], body);
      return isNew ? { status: 201, body: { vessel: body, since: "2026-01-01T00:00:00Z" } } : { status: 200, body };
    },
    deleteVessel: ({ path }) =>
      vessels.delete(path["vessel-id"]) ? { status: 204 } : { status: 404, body: { title: "No such vessel" } },
    getCabin: ({ path }) => ({
      status: 200,
      body: { sailing: path.sailing_id, number: path["Cabin.No"], berths: 2, occupant: null },
    }),
    createBooking: ({ body }) => {
      if (body.passenger.name === "Nobody") return { status: 422, body: { title: "Nobody cannot book" } };
      if (body.extras?.wait) return { status: 202, body: { position: body.extras.wait } };
      const booking = { ...body, reference: `B${bookings.size + 1}` };
      bookings.set(booking.reference, booking);
      return { status: 201, headers: { Location: `/bookings/${booking.reference}` }, body: booking };
    },
    getBooking: ({ path, headers }) => {
      const booking = bookings.get(path.reference);
      if (!booking) return { status: 404, body: { title: "No such booking" } };
      const tag = `"${JSON.stringify(booking).length}"`;
      return headers["if-none-match"] === tag
        ? { status: 304 }
        : { status: 200, headers: { ETag: tag }, body: booking };
    },
    amendBooking: ({ path, body }) => {
      const booking = bookings.get(path.reference);
      if (!booking || !body) return { status: 400, body: { title: "Nothing to amend" } };
      Object.assign(booking, body);
      return { status: 200, body: booking };
    },
  };
}
