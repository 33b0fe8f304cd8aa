// A player's connection: JSON-RPC over a WebSocket, with what is measured and checked.

import { WebSocket } from "k6/experimental/websockets";
import { Counter, Trend } from "k6/metrics";
import { now } from "./clock.js";
import { url, username } from "./settings.js";

/** Journeys that came to their end. */
const journeys = new Counter("journeys");
/** Things that the server must not do. */
const violations = new Counter("violations");
/** Journeys that could not go on. */
const failures = new Counter("failures");
/** From the moment a guess was due until it was acknowledged, which means durable. */
const acknowledged = new Trend("acknowledged", true);
/** From the moment any request was due until its reply was there. */
const replied = new Trend("replied", true);
/** From the moment a player should have arrived until signed in. */
const arrived = new Trend("arrived", true);

/** Counts something that the server must not do. */
export function violation(words) {
  violations.add(1);
  console.error(`violation: ${words}`);
}

/** One connection, signed in or not. */
export class Client {
  /** Connects; the promise fails when nobody answers. */
  static connect() {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, "whereami.v1");
      const client = new Client(socket);
      socket.onopen = () => resolve(client);
      socket.onerror = (event) => {
        client.#end(event.error);
        reject(new Error(`no connection: ${event.error}`));
      };
      socket.onclose = (event) => client.#end(`closed with ${event.code}`);
      socket.onmessage = (event) => client.#read(event.data);
    });
  }

  /**
   * A guest who should have arrived at that moment.
   *
   * @param {string} label What to call the guest.
   */
  static async guest(label, due = now()) {
    const client = await Client.connect();
    const account = await client.call("account.guest", { username: username(label) }, due);
    client.id = account.player.player;
    arrived.add(now() - due);
    return client;
  }

  #socket;
  #lastRequest = 0;
  #replies = new Map();
  #events = [];
  #listeners = [];
  #lastSeq = new Map();

  constructor(socket) { this.#socket = socket; }

  /**
   * Sends a request; the promise has its result.
   *
   * @param {number} due When the request should have been sent: latency counts from there.
   */
  call(method, params = {}, due = now()) {
    const id = ++this.#lastRequest;
    return new Promise((resolve, reject) => {
      this.#replies.set(id, { method, due, resolve, reject });
      this.#socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  /**
   * The next event of that name, also one that has come already; the promise fails when the
   * connection ends, or none comes in time.
   *
   * @param {number} [patience] Milliseconds to wait; without it as long as the journey may take.
   */
  event(name, isMeant = () => true, patience = undefined) {
    const index = this.#events.findIndex((event) => event.method === name && isMeant(event.params));
    if (index >= 0) return Promise.resolve(this.#events.splice(index, 1)[0].params);
    return new Promise((resolve, reject) => {
      const listener = { name, isMeant, resolve, reject };
      this.#listeners.push(listener);
      if (patience === undefined) return;
      listener.timer = setTimeout(() => {
        this.#listeners = this.#listeners.filter((other) => other !== listener);
        reject(new Error(`no ${name}`));
      }, patience);
    });
  }

  /** Closes the connection. */
  leave() { this.#socket.close(1000); }

  #read(text) {
    const message = JSON.parse(text);
    if (message.id === undefined || message.id === null) return this.#hear(message);
    const request = this.#replies.get(message.id);
    if (!request) return violation(`a reply to no request: ${text}`);
    this.#replies.delete(message.id);
    const latency = now() - request.due;
    replied.add(latency);
    if (request.method === "match.guess") acknowledged.add(latency);
    const { error, result } = message;
    if (error) request.reject(new Error(`${request.method}: ${(error.data && error.data.code) || error.code}`));
    else request.resolve(result);
  }

  #hear(event) {
    this.#checkOrder(event.params);
    const index = this.#listeners.findIndex(
      (listener) => listener.name === event.method && listener.isMeant(event.params));
    if (index < 0) return this.#events.push(event);
    const [listener] = this.#listeners.splice(index, 1);
    clearTimeout(listener.timer);
    listener.resolve(event.params);
  }

  /** Events of a match are numbered without a gap. */
  #checkOrder({ match, seq }) {
    if (match === undefined || seq === undefined) return;
    const last = this.#lastSeq.get(match);
    if (last !== undefined && seq !== last + 1) violation(`seq ${seq} after ${last}`);
    this.#lastSeq.set(match, seq);
  }

  #end(reason) {
    for (const request of this.#replies.values()) request.reject(new Error(reason));
    for (const listener of this.#listeners) {
      clearTimeout(listener.timer);
      listener.reject(new Error(reason));
    }
    this.#replies.clear();
    this.#listeners = [];
  }
}

/**
 * Runs one journey, and counts how it ended.
 *
 * One that does not end has failed: k6 itself would interrupt it some time, and count nothing.
 *
 * @param {number} seconds How long it may take; less than k6 leaves it.
 */
export async function journey(seconds, body) {
  const clients = [];
  let timer;
  const overdue = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${seconds} s`)), seconds * 1000);
  });
  const enter = (client) => {
    clients.push(client);
    return client;
  };
  try {
    await Promise.race([body(enter), overdue]);
    journeys.add(1);
  } catch (error) {
    failures.add(1);
    console.error(`a journey failed: ${error.message}`);
  } finally {
    clearTimeout(timer);
    for (const client of clients) client.leave();
  }
}
